package dev.mannerly.testkit.robots;

import dev.mannerly.testkit.contract.ClientSetup;
import dev.mannerly.testkit.contract.ClientUnderTest;
import java.util.function.Function;

/**
 * A client whose every call is judged.
 *
 * @param title what a test is called by
 * @param name the client's in the action log
 * @param way how a refusal must call what our fetch went by
 * @param limitsHeads whether every version gives up on a head of a megabyte
 * @param client makes one
 */
public record Visitor(
    String title,
    String name,
    String way,
    boolean limitsHeads,
    Function<ClientSetup, ClientUnderTest> client) {}
