/**
 * OkHttp, from 3.14 to 5.5. A hop waits where OkHttp is about to look for a connection; its permit
 * is used where the request is written. Not API.
 */
@NullMarked
package dev.mannerly.agent.okhttp;

import org.jspecify.annotations.NullMarked;
