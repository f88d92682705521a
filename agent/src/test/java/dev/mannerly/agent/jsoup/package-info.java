@NullMarked
package dev.mannerly.agent.jsoup;

import org.jspecify.annotations.NullMarked;
