package dev.weft.internal.collective;

import dev.weft.Comm;
import dev.weft.data.Blocks;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.internal.collective.operation.Require;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;

/**
 * Collective operations between neighbours (MPI 4.1, sections 8.6, 8.7 and 8.8), in the message
 * space and order of the communicator's other operations. Each method checks the arguments and
 * returns the call, which is then run, started or prepared; an error in the arguments is thrown
 * then. Any thread; nothing blocks.
 *
 * <p><b>When a rank is a neighbour several times,</b> only their order tells its messages apart. So
 * the k-th message from one rank to another must be meant for the k-th block that the receiver
 * expects from the sender. In a graph both lists have the same order. In a grid a message sent in
 * the positive direction is received from the negative direction: in a dimension of extent 1 or 2
 * that wraps around, both neighbours are the same rank, which receives from the negative side
 * first. So in such a dimension the message in the positive direction is sent first.
 *
 * <p>A neighbour that is {@link Comm#PROC_NULL} gets nothing, and its block stays unchanged.
 */
public final class NeighborOperations {
  private final int[] sources;
  private final int[] destinations;
  private final boolean isGrid;

  /**
   * Of one rank.
   *
   * @param isGrid whether the neighbours come in pairs, negative then positive direction
   */
  public NeighborOperations(int[] sources, int[] destinations, boolean isGrid) {
    this.sources = sources;
    this.destinations = destinations;
    this.isGrid = isGrid;
  }

  /** What is done for each neighbour. */
  @FunctionalInterface
  interface Step {
    void with(int rank, int block);
  }

  /** In the order of the sources. */
  void forEachSource(Step step) {
    for (int block = 0; block < sources.length; block++) {
      if (sources[block] != Comm.PROC_NULL) {
        step.with(sources[block], block);
      }
    }
  }

  /** In the order of sending. */
  void forEachDestination(Step step) {
    for (int i = 0; i < destinations.length; i++) {
      int block = isGrid ? i ^ 1 : i;
      if (destinations[block] != Comm.PROC_NULL) {
        step.with(destinations[block], block);
      }
    }
  }

  /** The same block to all destinations. */
  public NeighborOp allGather(Slice send, Slice receive) {
    return call(
        "neighborAllGather",
        name -> {
          Require.pair(send, receive);
          wholes("receive buffer", receive, sources.length, "source", send.count());
          Require.apart(send, receive);
          List<Slice> receives = parts(receive, sources.length);
          return new NeighborOp(this, name, repeated(send), receives, send.type());
        });
  }

  /** The same block to all destinations; what comes may differ in size. */
  public NeighborOp allGatherv(Slice send, Slice receive, Blocks received) {
    return call(
        "neighborAllGatherv",
        name -> {
          Require.pair(send, receive);
          Require.blocks("receive buffer", receive, received, sources.length);
          Require.apart(send, receive);
          List<Slice> receives = parts(receive, received);
          return new NeighborOp(this, name, repeated(send), receives, send.type());
        });
  }

  /** A block to each destination, a block from each source. */
  public NeighborOp allToAll(Slice send, Slice receive) {
    return call(
        "neighborAllToAll",
        name -> {
          Require.pair(send, receive);
          long each = destinations.length > 0 ? send.count() / destinations.length : 0;
          wholes("send buffer", send, destinations.length, "destination", each);
          if (destinations.length > 0) {
            wholes("receive buffer", receive, sources.length, "source", each);
          } else if (sources.length > 0) {
            wholes(
                "receive buffer",
                receive,
                sources.length,
                "source",
                receive.count() / sources.length);
          }
          Require.apart(send, receive);
          List<Slice> sends = parts(send, destinations.length);
          List<Slice> receives = parts(receive, sources.length);
          return new NeighborOp(this, name, sends, receives, send.type());
        });
  }

  /** Blocks that differ in size. */
  public NeighborOp allToAllv(Slice send, Blocks sent, Slice receive, Blocks received) {
    return call(
        "neighborAllToAllv",
        name -> {
          Require.pair(send, receive);
          Require.blocks("send buffer", send, sent, destinations.length);
          Require.blocks("receive buffer", receive, received, sources.length);
          Require.apart(send, receive);
          List<Slice> receives = parts(receive, received);
          return new NeighborOp(this, name, parts(send, sent), receives, send.type());
        });
  }

  /** Blocks that lie anywhere and may differ in type. */
  public NeighborOp allToAllw(List<Slice> send, List<Slice> receive) {
    return call(
        "neighborAllToAllw",
        name -> {
          count("send", send, destinations.length, "destinations");
          count("receive", receive, sources.length, "sources");
          for (Slice into : receive) {
            Require.writable(into);
            for (Slice from : send) {
              Require.apart(from, into);
            }
          }
          List<Slice> receives = List.copyOf(receive);
          return new NeighborOp(this, name, List.copyOf(send), receives, null);
        });
  }

  private NeighborOp call(String name, Function<String, NeighborOp> checked) {
    try {
      return checked.apply(name);
    } catch (RuntimeException e) {
      return NeighborOp.refused(this, name, e);
    }
  }

  private List<Slice> repeated(Slice send) {
    return Collections.nCopies(destinations.length, send);
  }

  private static List<Slice> parts(Slice whole, int blocks) {
    return blocks == 0 ? List.of() : parts(whole, Blocks.equal(whole.count() / blocks, blocks));
  }

  private static List<Slice> parts(Slice whole, Blocks blocks) {
    List<Slice> parts = new ArrayList<>(blocks.size());
    for (int i = 0; i < blocks.size(); i++) {
      parts.add(blocks.of(whole, i));
    }
    return parts;
  }

  private static void wholes(String buffer, Slice slice, int blocks, String neighbor, long each) {
    if (slice.count() != blocks * each) {
      throw new ArgumentException(
          FailureCode.BUFFER_SIZE,
          "the %s has %d elements; %d %ss with %d each take %d: give a slice of that count, or use the v-form for counts that differ"
              .formatted(buffer, slice.count(), blocks, neighbor, each, blocks * each));
    }
  }

  private static void count(String what, List<Slice> slices, int expected, String neighbors) {
    if (slices.size() != expected) {
      throw new ArgumentException(
          FailureCode.BUFFER_SIZE,
          "%d %s buffers; this rank has %d %s, give one for each"
              .formatted(slices.size(), what, expected, neighbors));
    }
  }
}
