package dev.weft.lab.program;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** The measured calls: single synchronous calls, and many calls under way at a time. */
public enum Call {
  /** Nothing there and nothing back. */
  NULL("null"),
  /** One int there and one back. */
  SMALL("small"),
  /** An array of bytes there and the same back. */
  ECHO("echo"),
  /** Calls without arguments that nobody awaits: one of {@link #ONE_WAY_CALLS} and their end. */
  ONE_WAY("oneWay"),
  /** A call without arguments of one of {@link #THREADS} virtual threads that make them at once. */
  IN_FLIGHT("inFlight"),
  /** Nothing there and nothing back, while another thread passes {@link #LARGE_BYTES} each time. */
  BESIDE_LARGE("besideLarge");

  /** So many one-way calls follow each other before the last one is awaited. */
  public static final int ONE_WAY_CALLS = 10_000;

  /** Virtual threads that call at once. */
  public static final int THREADS = 1_000;

  /** Calls of each of these threads. */
  public static final int CALLS_OF_THREAD = 10;

  /** Bytes of the array beside which small calls are made. */
  public static final int LARGE_BYTES = 64 << 20;

  private final String id;

  Call(String id) {
    this.id = id;
  }

  /** The name in reports and options. */
  public String id() {
    return id;
  }

  /** All names. */
  public static List<String> ids() {
    return Arrays.stream(values()).map(Call::id).toList();
  }

  /** The one size of an operation that has only one. */
  static OptionalInt onlyBytes(String operation) {
    return find(operation)
        .filter(call -> call != ECHO)
        .map(call -> OptionalInt.of(call == SMALL ? Integer.BYTES : 0))
        .orElse(OptionalInt.empty());
  }

  /** By name; empty for an operation that is none of these. */
  public static Optional<Call> find(String operation) {
    return Arrays.stream(values()).filter(call -> call.id.equals(operation)).findFirst();
  }
}
