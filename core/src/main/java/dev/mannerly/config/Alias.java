package dev.mannerly.config;

/**
 * One reviewed statement that a host belongs to another host's budget.
 *
 * @param source a host or {@code *.suffix}, as written
 * @param target a host, as written
 */
public record Alias(String source, String target) {}
