package dev.mannerly.agent.program;

/** Uses no HTTP. */
final class Hello {
  private Hello() {}

  public static void main(String[] args) {
    System.out.println("{\"hello\": true}");
  }
}
