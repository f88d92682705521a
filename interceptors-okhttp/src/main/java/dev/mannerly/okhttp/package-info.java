/** The drop-in for OkHttp: {@link dev.mannerly.okhttp.PoliteOkHttp} and its single interceptor. */
@NullMarked
package dev.mannerly.okhttp;

import org.jspecify.annotations.NullMarked;
