package dev.mannerly.budget;

import dev.mannerly.config.Limits;

/**
 * What limits a hop, and what it counts on.
 *
 * @param key a canonical host, an alias target, or {@code @name}, with {@code #account} where
 *     accounts are told apart
 * @param limits what {@code key} allows
 * @param hostKey the budget that the host has of its own; equal to {@code key} outside of named
 *     budgets
 * @param hostLimits what {@code hostKey} allows
 */
public record Budget(String key, Limits limits, String hostKey, Limits hostLimits) {}
