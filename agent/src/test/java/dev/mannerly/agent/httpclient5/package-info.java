@NullMarked
package dev.mannerly.agent.httpclient5;

import org.jspecify.annotations.NullMarked;
