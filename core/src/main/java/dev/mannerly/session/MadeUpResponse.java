package dev.mannerly.session;

import java.util.Map;

/**
 * A refusal in the form of a response that no server sent.
 *
 * @param status by the reason
 * @param reasonPhrase for clients that show one
 * @param headers {@code X-Mannerly-Reason}, Content-Type, and {@code Retry-After} where asking
 *     again makes sense
 * @param body the refusal's message, UTF-8 text
 */
public record MadeUpResponse(
    int status, String reasonPhrase, Map<String, String> headers, String body) {}
