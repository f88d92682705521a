@NullMarked
package dev.mannerly.agent.httpclient4;

import org.jspecify.annotations.NullMarked;
