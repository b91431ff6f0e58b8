package dev.weft.lab.program;

import java.util.Arrays;
import java.util.List;

/** Weft's algorithms of collective operations that use only messages, by their names in rules. */
public enum MessageAlgorithm {
  BARRIER_LINEAR(Collective.BARRIER, "linear"),
  BARRIER_DISSEMINATION(Collective.BARRIER, "dissemination"),
  BROADCAST_BINOMIAL(Collective.BROADCAST, "binomial"),
  BROADCAST_SCATTER_ALL_GATHER(Collective.BROADCAST, "scatter-allgather"),
  GATHER_LINEAR(Collective.GATHER, "linear"),
  GATHER_BINOMIAL(Collective.GATHER, "binomial"),
  SCATTER_LINEAR(Collective.SCATTER, "linear"),
  SCATTER_BINOMIAL(Collective.SCATTER, "binomial"),
  ALL_GATHER_RECURSIVE_DOUBLING(Collective.ALL_GATHER, "recursive-doubling"),
  ALL_GATHER_BRUCK(Collective.ALL_GATHER, "bruck"),
  ALL_GATHER_RING(Collective.ALL_GATHER, "ring"),
  ALL_TO_ALL_BRUCK(Collective.ALL_TO_ALL, "bruck"),
  ALL_TO_ALL_SCATTERED(Collective.ALL_TO_ALL, "scattered"),
  ALL_TO_ALL_PAIRWISE(Collective.ALL_TO_ALL, "pairwise"),
  REDUCE_BINOMIAL(Collective.REDUCE, "binomial"),
  REDUCE_RABENSEIFNER(Collective.REDUCE, "rabenseifner"),
  ALL_REDUCE_RECURSIVE_DOUBLING(Collective.ALL_REDUCE, "recursive-doubling"),
  ALL_REDUCE_RABENSEIFNER(Collective.ALL_REDUCE, "rabenseifner"),
  ALL_REDUCE_RING(Collective.ALL_REDUCE, "ring"),
  REDUCE_SCATTER_RECURSIVE_HALVING(Collective.REDUCE_SCATTER, "recursive-halving"),
  REDUCE_SCATTER_PAIRWISE(Collective.REDUCE_SCATTER, "pairwise"),
  REDUCE_SCATTER_ORDERED(Collective.REDUCE_SCATTER, "ordered"),
  SCAN_RECURSIVE_DOUBLING(Collective.SCAN, "recursive-doubling");

  private final Collective operation;
  private final String rule;

  MessageAlgorithm(Collective operation, String rule) {
    this.operation = operation;
    this.rule = rule;
  }

  public Collective operation() {
    return operation;
  }

  /** The name in a rules file. */
  public String rule() {
    return rule;
  }

  /** The name in reports and options: the operation and, after a slash, the algorithm. */
  public String id() {
    return operation.id() + "/" + rule;
  }

  /** All names. */
  public static List<String> ids() {
    return Arrays.stream(values()).map(MessageAlgorithm::id).toList();
  }

  /** Those of an operation. */
  public static List<MessageAlgorithm> of(Collective operation) {
    return Arrays.stream(values()).filter(one -> one.operation == operation).toList();
  }

  /**
   * By name.
   *
   * @throws IllegalArgumentException if there is none of that name
   */
  public static MessageAlgorithm of(String id) {
    return Arrays.stream(values())
        .filter(one -> one.id().equals(id))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no algorithm is called '" + id + "'"));
  }
}
