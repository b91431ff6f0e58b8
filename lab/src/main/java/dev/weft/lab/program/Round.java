package dev.weft.lab.program;

import java.util.Arrays;
import java.util.List;

/** Ways to bring one small value to every rank, and an answer back. */
public enum Round {
  /** One call scatters a value to each rank, one gathers the answers. */
  SCATTER("scatter"),
  /** The first rank sends to each rank in turn, then hears each. */
  ONE_BY_ONE("oneByOne"),
  /** The first rank sends to a rank and waits for its answer before it sends to the next. */
  CALL_BY_CALL("callByCall"),
  /** One call brings a value of each rank to each other. */
  ALL_TO_ALL("allToAll"),
  /** Each rank sends to and hears each other by itself. */
  PAIRWISE("pairwise");

  private final String id;

  Round(String id) {
    this.id = id;
  }

  /** The name in reports and options. */
  public String id() {
    return id;
  }

  /** All names. */
  public static List<String> ids() {
    return Arrays.stream(values()).map(Round::id).toList();
  }

  /**
   * By name.
   *
   * @throws IllegalArgumentException if there is none of that name
   */
  public static Round of(String id) {
    return Arrays.stream(values())
        .filter(one -> one.id.equals(id))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no such operation: " + id));
  }
}
