package dev.mannerly.config;

/** What happens to a hop that the policy would hold back. */
public enum Mode {
  ENFORCE,
  OBSERVE,
  OFF
}
