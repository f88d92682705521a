/** What a dispatcher must do over every coordinator. */
@NullMarked
package dev.mannerly.testkit.dispatch;

import org.jspecify.annotations.NullMarked;
