package dev.weft.lab.program;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The collective operations that are measured. Their size is the count argument of the call: the
 * whole vector if there is one, or the block of one rank if blocks are gathered, scattered or
 * exchanged. The root is rank 0; reductions add doubles.
 */
public enum Collective {
  BARRIER("barrier"),
  BROADCAST("broadcast"),
  SCATTER("scatter"),
  GATHER("gather"),
  ALL_GATHER("allGather"),
  ALL_TO_ALL("allToAll"),
  REDUCE("reduce"),
  ALL_REDUCE("allReduce"),
  REDUCE_SCATTER("reduceScatter"),
  SCAN("scan");

  private final String id;

  Collective(String id) {
    this.id = id;
  }

  /** The name in reports and options: Weft's method. */
  public String id() {
    return id;
  }

  /** All names. */
  public static List<String> ids() {
    return Arrays.stream(values()).map(Collective::id).toList();
  }

  /**
   * By name.
   *
   * @throws IllegalArgumentException if there is none of that name
   */
  public static Collective of(String id) {
    return Arrays.stream(values())
        .filter(one -> one.id.equals(id))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "no operation is called '%s'; known: %s"
                        .formatted(
                            id,
                            Arrays.stream(values())
                                .map(one -> one.id)
                                .collect(Collectors.joining(", ")))));
  }
}
