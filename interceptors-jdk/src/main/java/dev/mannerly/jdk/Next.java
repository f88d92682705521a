package dev.mannerly.jdk;

/** What follows an answer. */
enum Next {
  /** It is the caller's. */
  DELIVER,
  /** Another request takes its place, because it redirects or asks for credentials. */
  FOLLOW,
  /** The same request once more, because the policy says so. */
  REPEAT
}
