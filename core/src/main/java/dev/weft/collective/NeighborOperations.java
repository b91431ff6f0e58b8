package dev.weft.collective;

import dev.weft.ArgumentException;
import dev.weft.Blocks;
import dev.weft.Comm;
import dev.weft.Slice;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Collective operations between neighbours (MPI 4.1, section 8.6), in the same message space and
 * sequence as the communicator's other ones. All receives are posted in the order of the sources,
 * then all sends are started; nobody waits before that, so no cycle of neighbours can hang.
 *
 * <p><b>When a rank is a neighbour several times</b> its messages are told apart by their order
 * alone, so the k-th that a rank sends to another must be meant for the k-th block that the other
 * receives from it. In a graph both lists are in one order. In a grid what goes in the positive
 * direction is received from the negative one: in a dimension of extent 1 or 2 that wraps around,
 * both neighbours are the same rank, which receives from the negative side first. So there what
 * goes in the positive direction is sent first.
 *
 * <p>A neighbour that is {@link Comm#PROC_NULL} gets nothing, and its block is left as it is.
 */
public final class NeighborOperations {
  private final Exchange exchange;
  private final int[] sources;
  private final int[] destinations;
  private final boolean isGrid;

  /**
   * Over a communicator's operations.
   *
   * @param isGrid whether the neighbours come in pairs, negative then positive direction
   */
  public NeighborOperations(
      CollectiveOperations operations, int[] sources, int[] destinations, boolean isGrid) {
    this.exchange = operations.exchange();
    this.sources = sources;
    this.destinations = destinations;
    this.isGrid = isGrid;
  }

  /** The same block to all destinations. */
  public void allGather(Slice send, Slice receive) {
    Check.pair(send, receive);
    wholes("receive buffer", receive, sources.length, "source", send.count());
    run("neighborAllGather", send, receive, repeated(send), parts(receive, sources.length));
  }

  /** The same block to all destinations; what comes may differ in size. */
  public void allGatherv(Slice send, Slice receive, Blocks received) {
    Check.pair(send, receive);
    Check.blocks("receive buffer", receive, received, sources.length);
    run("neighborAllGatherv", send, receive, repeated(send), parts(receive, received));
  }

  /** A block to each destination, a block from each source. */
  public void allToAll(Slice send, Slice receive) {
    Check.pair(send, receive);
    long each = destinations.length > 0 ? send.count() / destinations.length : 0;
    wholes("send buffer", send, destinations.length, "destination", each);
    if (destinations.length > 0) {
      wholes("receive buffer", receive, sources.length, "source", each);
    } else if (sources.length > 0) {
      wholes("receive buffer", receive, sources.length, "source", receive.count() / sources.length);
    }
    run(
        "neighborAllToAll",
        send,
        receive,
        parts(send, destinations.length),
        parts(receive, sources.length));
  }

  /** Blocks that differ in size. */
  public void allToAllv(Slice send, Blocks sent, Slice receive, Blocks received) {
    Check.pair(send, receive);
    Check.blocks("send buffer", send, sent, destinations.length);
    Check.blocks("receive buffer", receive, received, sources.length);
    run("neighborAllToAllv", send, receive, parts(send, sent), parts(receive, received));
  }

  /** Blocks that lie anywhere and may differ in type. */
  public void allToAllw(List<Slice> send, List<Slice> receive) {
    count("send", send, destinations.length, "destinations");
    count("receive", receive, sources.length, "sources");
    for (Slice into : receive) {
      Check.writable(into);
      for (Slice from : send) {
        apart(from, into);
      }
    }
    exchange("neighborAllToAllw", send, receive);
  }

  private void run(
      String name, Slice send, Slice receive, List<Slice> sends, List<Slice> receives) {
    apart(send, receive);
    exchange(name, sends, receives);
  }

  private void exchange(String name, List<Slice> send, List<Slice> receive) {
    try (Exchange open = exchange.begin(name)) {
      for (int i = 0; i < sources.length; i++) {
        if (sources[i] != Comm.PROC_NULL) {
          open.startReceive(receive.get(i), sources[i]);
        }
      }
      for (int i = 0; i < destinations.length; i++) {
        int block = isGrid ? i ^ 1 : i;
        if (destinations[block] != Comm.PROC_NULL) {
          open.startSend(send.get(block), destinations[block]);
        }
      }
      open.finish();
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
          "the %s has %d elements; %d %ss with %d each take %d: give a slice of that count, or use the v-form for counts that differ"
              .formatted(buffer, slice.count(), blocks, neighbor, each, blocks * each));
    }
  }

  private static void count(String what, List<Slice> slices, int expected, String neighbors) {
    if (slices.size() != expected) {
      throw new ArgumentException(
          "%d %s buffers; this rank has %d %s, give one for each"
              .formatted(slices.size(), what, expected, neighbors));
    }
  }

  private static void apart(Slice send, Slice receive) {
    if (Buffers.overlap(send, receive)) {
      throw new ArgumentException(
          "the send buffer (%s) and the receive buffer (%s) overlap; give separate buffers"
              .formatted(send, receive));
    }
  }
}
