package dev.mannerly.jdk;

import java.net.http.HttpClient;

/**
 * A client that sends single hops, and what was taken out of it to make it so.
 *
 * @param client follows no redirects and answers no challenges
 * @param redirects which are to be followed
 * @param keyring the answers to challenges
 */
record HopClient(HttpClient client, Redirects redirects, Keyring keyring) {}
