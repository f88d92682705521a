/**
 * Apache HttpClient 5. Its hops are asked for in {@code ConnectExec} and {@code AsyncConnectExec},
 * which the client enters once per hop, inside its loops over redirects, retries and challenges,
 * behind its cache and before it leases a connection; and looked at once more where they are
 * written, for interceptors of the application stand between the two. Not API.
 */
@NullMarked
package dev.mannerly.agent.httpclient5;

import org.jspecify.annotations.NullMarked;
