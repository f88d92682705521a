@NullMarked
package dev.mannerly.agent.okhttp;

import org.jspecify.annotations.NullMarked;
