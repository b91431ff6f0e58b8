package dev.weft.sockets.conformance;

import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;

/**
 * Something that programs do with sockets. What it notes in its transcript has to be the same on
 * the JDK's sockets and on fast ones.
 */
record Case(String name, Steps steps) {
  private static final Duration LIMIT = Duration.ofSeconds(20);

  /** What is done. */
  interface Steps {
    void run(Kind kind, Transcript transcript) throws Exception;
  }

  /** What is done with a connection. */
  interface Exchange {
    void run(Ends ends, Transcript transcript) throws Exception;
  }

  /** One that begins with a connection that has been accepted. */
  static Case connected(String name, Exchange exchange) {
    return new Case(
        name,
        (kind, transcript) -> {
          try (Ends ends = Ends.connect(kind)) {
            exchange.run(ends, transcript);
          }
        });
  }

  /** The same, that fails where it would wait for ever for bytes that do not come. */
  Case bounded() {
    return new Case(
        name,
        (kind, transcript) -> assertTimeoutPreemptively(LIMIT, () -> steps.run(kind, transcript)));
  }

  @Override
  public String toString() {
    return name;
  }
}
