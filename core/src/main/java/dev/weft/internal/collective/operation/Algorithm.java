package dev.weft.internal.collective.operation;

import dev.weft.data.Blocks;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.internal.collective.exchange.Exchange;
import org.jspecify.annotations.Nullable;

/**
 * The algorithms of an operation, which all ranks of a communicator run together: one nested
 * interface for each operation that has several algorithms. They run in an exchange that has begun,
 * on slices without gaps.
 */
public final class Algorithm {
  public static final Kind<Barrier> BARRIER = new Kind<>(Barrier.class, "barrier", 0, false);
  public static final Kind<Broadcast> BROADCAST =
      new Kind<>(Broadcast.class, "broadcast", 1, false);
  public static final Kind<Gather> GATHER = new Kind<>(Gather.class, "gather", 2, false);
  public static final Kind<Scatter> SCATTER = new Kind<>(Scatter.class, "scatter", 3, true);
  public static final Kind<AllGather> ALL_GATHER =
      new Kind<>(AllGather.class, "allGather", 4, true);
  public static final Kind<AllToAll> ALL_TO_ALL = new Kind<>(AllToAll.class, "allToAll", 5, true);
  public static final Kind<AllToAll> ALL_TO_ALLV = new Kind<>(AllToAll.class, "allToAllv", 6, true);
  public static final Kind<Reduce> REDUCE = new Kind<>(Reduce.class, "reduce", 7, false);
  public static final Kind<AllReduce> ALL_REDUCE =
      new Kind<>(AllReduce.class, "allReduce", 8, false);
  public static final Kind<ReduceScatter> REDUCE_SCATTER =
      new Kind<>(ReduceScatter.class, "reduceScatter", 9, true);
  public static final Kind<Scan> SCAN = new Kind<>(Scan.class, "scan", 10, false);

  /** Number of kinds. */
  public static final int KINDS = 11;

  private Algorithm() {}

  /**
   * Of an operation.
   *
   * @param type its algorithms
   * @param operation its name in rules
   * @param ofBlocks whether its bytes count all ranks' blocks, while rules mean one block
   */
  public record Kind<A>(Class<A> type, String operation, int index, boolean ofBlocks) {}

  /** For barrier. */
  @FunctionalInterface
  public interface Barrier {
    void run(Exchange exchange);
  }

  /** For broadcast. */
  @FunctionalInterface
  public interface Broadcast {
    void run(Exchange exchange, Slice buffer, int root);
  }

  /** For gather. */
  @FunctionalInterface
  public interface Gather {
    /** The receive buffer is there at the root, whose own block the algorithm copies. */
    void run(Exchange exchange, Slice send, @Nullable Slice receive, int root);
  }

  /** For scatter. */
  @FunctionalInterface
  public interface Scatter {
    /** The send buffer is there at the root, whose own block the algorithm copies. */
    void run(Exchange exchange, @Nullable Slice send, Slice receive, int root);
  }

  /** For allGather and allGatherv. */
  @FunctionalInterface
  public interface AllGather {
    /** This rank's block is in its place in the buffer already, perhaps also elsewhere. */
    void run(Exchange exchange, Slice mine, Slice buffer, Blocks blocks);
  }

  /** For allToAll and allToAllv. */
  @FunctionalInterface
  public interface AllToAll {
    /** The buffers are apart. The receive buffer holds this rank's own block already. */
    void run(Exchange exchange, Slice send, Blocks sent, Slice receive, Blocks received);
  }

  /** For reduce. */
  @FunctionalInterface
  public interface Reduce {
    /** The receive buffer is there at the root, and may be the send buffer. */
    void run(Exchange exchange, Slice send, @Nullable Slice receive, Op op, int root);
  }

  /** For allReduce. */
  @FunctionalInterface
  public interface AllReduce {
    /** The receive buffer may be the send buffer. */
    void run(Exchange exchange, Slice send, Slice receive, Op op);
  }

  /** For reduceScatter. */
  @FunctionalInterface
  public interface ReduceScatter {
    /** The receive buffer may be this rank's block of the send buffer. */
    void run(Exchange exchange, Slice send, Slice receive, Blocks blocks, Op op);
  }

  /** For scan. */
  @FunctionalInterface
  public interface Scan {
    /** The receive buffer may be the send buffer. */
    void run(Exchange exchange, Slice send, Slice receive, Op op);
  }
}
