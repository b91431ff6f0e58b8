package dev.weft.lab.program;

import java.util.Arrays;
import java.util.List;

/**
 * Patterns of messages, and work on memory, from which the parameters of links are found; each
 * pattern shows another parameter. The partner of a rank with an odd number is the next lower rank.
 */
public enum LinkPattern {
  /** One message goes around all ranks, {@link #ROUNDS} times: one is under way at a time. */
  RING("ring"),
  /** Partners send to and fro {@link #TRIPS} times, all at once. */
  PAIRS("pairs"),
  /** Partners exchange messages {@link #TRIPS} times, all at once. */
  SWAP("swap"),
  /** Even ranks send {@link #MESSAGES} messages, which odd ones answer together. */
  BURST("burst"),
  /**
   * Rank 0 sends a message to each of the others, of which the last answers, {@link #ROUNDS} times.
   */
  FAN("fan"),
  /** Every rank adds two arrays, {@link #TRIPS} times. */
  COMBINE("combine"),
  /** Every rank copies an array, {@link #TRIPS} times. */
  COPY("copy");

  /** Times around the ring, and to all others. */
  public static final int ROUNDS = 4;

  /** Repetitions between partners, and of work on memory. */
  public static final int TRIPS = 8;

  /** Messages in a burst. */
  public static final int MESSAGES = 8;

  private final String id;

  LinkPattern(String id) {
    this.id = id;
  }

  /** The name in reports and options. */
  public String id() {
    return id;
  }

  /** All names. */
  public static List<String> ids() {
    return Arrays.stream(values()).map(LinkPattern::id).toList();
  }

  /**
   * By name.
   *
   * @throws IllegalArgumentException if there is none of that name
   */
  public static LinkPattern of(String id) {
    return Arrays.stream(values())
        .filter(one -> one.id.equals(id))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no pattern is called '" + id + "'"));
  }
}
