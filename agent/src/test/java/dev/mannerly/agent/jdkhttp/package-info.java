@NullMarked
package dev.mannerly.agent.jdkhttp;

import org.jspecify.annotations.NullMarked;
