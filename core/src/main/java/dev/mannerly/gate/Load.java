package dev.mannerly.gate;

/**
 * What one JVM has to do with a budget at this moment.
 *
 * @param key the budget key
 * @param waiting how many hops wait for their turn, fetches of robots.txt not counted
 * @param inFlight how many hops were admitted and have not ended
 */
public record Load(String key, int waiting, int inFlight) {}
