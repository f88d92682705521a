/**
 * Apache HttpClient 4. A hop is asked for in {@code MainClientExec.execute} (or {@code
 * MinimalClientExec}, or the old {@code DefaultRequestDirector}), before a connection is leased,
 * and its permit is used in {@code HttpRequestExecutor.execute}, which every request passes that is
 * written to a connection. Client, agent and connection meet in one thread, so what was asked for
 * waits there for what is sent. Not API.
 */
@NullMarked
package dev.mannerly.agent.httpclient4;

import org.jspecify.annotations.NullMarked;
