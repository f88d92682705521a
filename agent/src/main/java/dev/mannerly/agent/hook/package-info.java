/** The one class that woven code calls; defined into java.lang at run time. Not API. */
@NullMarked
package dev.mannerly.agent.hook;

import org.jspecify.annotations.NullMarked;
