package dev.mannerly.hop;

/**
 * Where a hop goes, read from its URL once.
 *
 * @param origin whom it asks
 * @param path path and query as they will stand on the wire, not normalized, from the first slash;
 *     {@code /} when the URL has no path; the fragment is dropped
 */
public record Destination(Origin origin, String path) {}
