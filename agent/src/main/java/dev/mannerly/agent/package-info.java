/**
 * The agent, inside its isolated loader. Not API.
 *
 * <p>How a client is added, in a package of its own beside {@code jdkhttp}:
 *
 * <ol>
 *   <li>An <b>advice</b> class holds static Byte Buddy advice. It is inlined into the client, so it
 *       names {@code MannerlyHook}, the JDK and nothing else (no lambda, no class of ours, the
 *       client's types as {@code Object}), and makes one call: {@code MannerlyHook.ask} where the
 *       hop is gated, which throws when it must not be sent; {@code MannerlyHook.tell} for all
 *       else, which never throws and answers null for "leave it". It never uses {@code suppress}.
 *       To reach the client's insides it hands on {@code MethodHandles.lookup()}, which, inlined,
 *       is the client's own.
 *   <li>A {@link dev.mannerly.agent.ClientHook} names the client, its woven classes and the rules:
 *       which advice on which method, and how many methods a rule must hit. Another count is a
 *       misfit: the version is named on stderr and its new connections are refused.
 *   <li>A handler answers the points that the advice names, {@code client/point}. It builds a
 *       {@code Hop}, asks the {@link dev.mannerly.agent.Policy}, and reports on the permit: {@code
 *       answered} at the head, {@code ended} exactly where the response ends or fails, {@code back}
 *       when the hop is not sent after all. It checks {@code stillGood} just before sending.
 *       Insides are read by {@link dev.mannerly.agent.Member}; what is kept per call lives in
 *       {@link dev.mannerly.agent.PerObject}, for woven classes cannot be given fields.
 *   <li>One line in {@code Clients}.
 * </ol>
 */
@NullMarked
package dev.mannerly.agent;

import org.jspecify.annotations.NullMarked;
