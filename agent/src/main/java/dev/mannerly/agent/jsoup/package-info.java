/**
 * jsoup, whose own deadline would run during a wait below it: each hop is asked for before that
 * clock starts, and the permit is handed down to the client that sends it, java.net.http or
 * HttpURLConnection. Not API.
 */
@NullMarked
package dev.mannerly.agent.jsoup;

import org.jspecify.annotations.NullMarked;
