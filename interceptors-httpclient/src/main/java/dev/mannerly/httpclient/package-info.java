/** The drop-in for Apache HttpClient 5: {@link dev.mannerly.httpclient.PoliteHttpClients}. */
@NullMarked
package dev.mannerly.httpclient;

import org.jspecify.annotations.NullMarked;
