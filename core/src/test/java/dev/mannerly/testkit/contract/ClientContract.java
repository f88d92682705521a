package dev.mannerly.testkit.contract;

import java.time.Duration;

/** What the parts of the contract share. */
interface ClientContract {
  Duration INTERVAL = Duration.ofMillis(200);
  Duration PATIENT_INTERVAL = Duration.ofMillis(700);
  Duration LIMIT = Duration.ofSeconds(20);

  Stage stage();

  /** The client's name in the action log. */
  String name();
}
