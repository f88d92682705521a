/** The drop-in for java.net.http: {@link dev.mannerly.jdk.PoliteHttpClient}. */
@NullMarked
package dev.mannerly.jdk;

import org.jspecify.annotations.NullMarked;
