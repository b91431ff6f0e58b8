package dev.weft.collective;

import dev.weft.ArgumentException;
import dev.weft.Blocks;
import dev.weft.Comm;
import dev.weft.ElementType;
import dev.weft.Slice;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Checks the arguments of operations between neighbours (MPI 4.1, section 8.6) and says what is to
 * be done: all receives are posted in the order of the sources, then all sends are started; nobody
 * waits before that, so no cycle of neighbours can hang. Any thread; nothing blocks.
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
class NeighborPreparation {
  private final int[] sources;
  private final int[] destinations;
  private final boolean isGrid;

  NeighborPreparation(int[] sources, int[] destinations, boolean isGrid) {
    this.sources = sources;
    this.destinations = destinations;
    this.isGrid = isGrid;
  }

  /** The same for check mode: operations say of themselves what they are. */
  NeighborPreparation checked() {
    return new NeighborPreparation(sources, destinations, isGrid) {
      @Override
      Work work(Round round) {
        return super.work(round).as(stated(round));
      }
    };
  }

  /**
   * An operation as buffers, one for each neighbour.
   *
   * @param type of the elements, which all ranks give alike; null if each buffer has its own
   */
  record Round(String name, List<Slice> sends, List<Slice> receives, @Nullable ElementType type) {}

  /** The same block to all destinations. */
  Round allGather(Slice send, Slice receive) {
    Check.pair(send, receive);
    wholes("receive buffer", receive, sources.length, "source", send.count());
    Check.apart(send, receive);
    return new Round(
        "neighborAllGather", repeated(send), parts(receive, sources.length), send.type());
  }

  /** The same block to all destinations; what comes may differ in size. */
  Round allGatherv(Slice send, Slice receive, Blocks received) {
    Check.pair(send, receive);
    Check.blocks("receive buffer", receive, received, sources.length);
    Check.apart(send, receive);
    return new Round("neighborAllGatherv", repeated(send), parts(receive, received), send.type());
  }

  /** A block to each destination, a block from each source. */
  Round allToAll(Slice send, Slice receive) {
    Check.pair(send, receive);
    long each = destinations.length > 0 ? send.count() / destinations.length : 0;
    wholes("send buffer", send, destinations.length, "destination", each);
    if (destinations.length > 0) {
      wholes("receive buffer", receive, sources.length, "source", each);
    } else if (sources.length > 0) {
      wholes("receive buffer", receive, sources.length, "source", receive.count() / sources.length);
    }
    Check.apart(send, receive);
    return new Round(
        "neighborAllToAll",
        parts(send, destinations.length),
        parts(receive, sources.length),
        send.type());
  }

  /** Blocks that differ in size. */
  Round allToAllv(Slice send, Blocks sent, Slice receive, Blocks received) {
    Check.pair(send, receive);
    Check.blocks("send buffer", send, sent, destinations.length);
    Check.blocks("receive buffer", receive, received, sources.length);
    Check.apart(send, receive);
    return new Round("neighborAllToAllv", parts(send, sent), parts(receive, received), send.type());
  }

  /** Blocks that lie anywhere and may differ in type. */
  Round allToAllw(List<Slice> send, List<Slice> receive) {
    count("send", send, destinations.length, "destinations");
    count("receive", receive, sources.length, "sources");
    for (Slice into : receive) {
      Check.writable(into);
      for (Slice from : send) {
        Check.apart(from, into);
      }
    }
    return new Round("neighborAllToAllw", List.copyOf(send), List.copyOf(receive), null);
  }

  /** To be carried out by the calling thread, or if it may by another. */
  Work work(Round round) {
    return new Work(round.name(), (exchange, _) -> run(exchange, round));
  }

  /** To be carried out by another thread, which must have access to the buffers. */
  Work elsewhere(Round round) {
    round.sends().forEach(Check::shared);
    round.receives().forEach(Check::shared);
    return work(round);
  }

  private void run(Exchange exchange, Round round) {
    try (Exchange open = exchange.begin(round.name())) {
      for (int i = 0; i < sources.length; i++) {
        if (sources[i] != Comm.PROC_NULL) {
          open.startReceive(round.receives().get(i), sources[i]);
        }
      }
      for (int i = 0; i < destinations.length; i++) {
        int block = sentAs(i);
        if (destinations[block] != Comm.PROC_NULL) {
          open.startSend(round.sends().get(block), destinations[block]);
        }
      }
      open.finish();
    }
  }

  /** The block that is sent as the i-th. */
  private int sentAs(int i) {
    return isGrid ? i ^ 1 : i;
  }

  private Intent stated(Round round) {
    Sizes sizes = new Sizes();
    for (int i = 0; i < sources.length; i++) {
      if (sources[i] != Comm.PROC_NULL) {
        sizes.expect(sources[i], round.receives().get(i).bytes());
      }
    }
    for (int i = 0; i < destinations.length; i++) {
      int block = sentAs(i);
      if (destinations[block] != Comm.PROC_NULL) {
        sizes.send(destinations[block], round.sends().get(block).bytes());
      }
    }
    ElementType type = round.type();
    Intent intent = type == null ? Intent.of(round.name()) : Intent.of(round.name(), type);
    return intent.with(sizes);
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
}
