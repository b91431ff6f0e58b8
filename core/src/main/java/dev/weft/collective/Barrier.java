package dev.weft.collective;

/** Every rank waits for every other one. */
final class Barrier {
  private Barrier() {}

  /** A way to do it, on all ranks of a communicator at once. */
  @FunctionalInterface
  interface Algorithm {
    void run(Exchange exchange);
  }

  static void run(Exchange exchange, Choice choice) {
    try (Exchange open = exchange.begin("barrier")) {
      choice.barrier(open.size()).run(open);
    }
  }
}
