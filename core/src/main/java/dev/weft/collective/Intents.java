package dev.weft.collective;

import dev.weft.Blocks;
import dev.weft.ElementType;
import dev.weft.Op;
import dev.weft.Slice;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the operations of a communicator say of themselves in check mode: whatever all ranks must
 * give alike, and where counts may differ what each two must agree on. Arguments may be wrong.
 */
final class Intents {
  private static final String BY_THE_LIBRARY = "counts worked out";
  private static final int MOST_COUNTS_SHOWN = 8;

  private final int rank;
  private final int ranks;

  Intents(int rank, int ranks) {
    this.rank = rank;
    this.ranks = ranks;
  }

  Intent barrier() {
    return Intent.of("barrier");
  }

  Intent broadcast(Slice buffer, int root) {
    return Intent.of("broadcast", elements(buffer), root(root));
  }

  Intent gather(Slice send, int root) {
    return Intent.of("gather", elements(send), root(root));
  }

  Intent gatherv(Slice send, @Nullable Slice receive, @Nullable Blocks blocks, int root) {
    Sizes sizes = new Sizes();
    if (rank != root) {
      sizes.send(root, send.bytes());
    } else if (receive == null || blocks == null || blocks.size() != ranks) {
      sizes = Sizes.UNKNOWN;
    } else {
      expect(sizes, receive, blocks, rank);
    }
    return Intent.of("gatherv", send.type(), root(root)).with(sizes);
  }

  Intent gatherv(Slice mine, int root) {
    return Intent.of("gatherv", mine.type(), BY_THE_LIBRARY, root(root));
  }

  Intent scatter(Slice receive, int root) {
    return Intent.of("scatter", elements(receive), root(root));
  }

  Intent scatter(ElementType type, int root) {
    return Intent.of("scatter", type, BY_THE_LIBRARY, root(root));
  }

  Intent scatterv(@Nullable Slice send, @Nullable Blocks blocks, Slice receive, int root) {
    Sizes sizes = new Sizes();
    if (rank != root) {
      sizes.expect(root, receive.bytes());
    } else if (send == null || blocks == null || blocks.size() != ranks) {
      sizes = Sizes.UNKNOWN;
    } else {
      send(sizes, send, blocks, rank);
    }
    return Intent.of("scatterv", receive.type(), root(root)).with(sizes);
  }

  Intent scatterv(ElementType type, int root) {
    return Intent.of("scatterv", type, BY_THE_LIBRARY, root(root));
  }

  Intent allGather(Slice send) {
    return Intent.of("allGather", elements(send));
  }

  Intent allGatherv(Slice send, Blocks blocks) {
    return Intent.of("allGatherv", send.type(), counts(blocks));
  }

  Intent allGatherv(Slice mine) {
    return Intent.of("allGatherv", mine.type(), BY_THE_LIBRARY);
  }

  Intent allToAll(Slice send) {
    return Intent.of("allToAll", elements(send));
  }

  Intent allToAllv(Slice send, Blocks sent, Slice receive, Blocks received) {
    Sizes sizes = Sizes.UNKNOWN;
    if (sent.size() == ranks && received.size() == ranks) {
      sizes = new Sizes();
      send(sizes, send, sent, rank);
      expect(sizes, receive, received, rank);
    }
    return Intent.of("allToAllv", send.type()).with(sizes);
  }

  Intent allToAllv(Slice send) {
    return Intent.of("allToAllv", send.type(), BY_THE_LIBRARY);
  }

  Intent allToAllw(List<Slice> send, List<Slice> receive) {
    Sizes sizes = Sizes.UNKNOWN;
    if (send.size() == ranks && receive.size() == ranks) {
      sizes = new Sizes();
      for (int peer = 0; peer < ranks; peer++) {
        if (peer != rank) {
          sizes.send(peer, send.get(peer).bytes()).expect(peer, receive.get(peer).bytes());
        }
      }
    }
    return Intent.of("allToAllw").with(sizes);
  }

  Intent reduce(Slice send, Op op, int root) {
    return Intent.of("reduce", elements(send), op, root(root));
  }

  /** Of allReduce, scan, exclusiveScan, and reduceScatter of equal blocks. */
  Intent reduction(String name, Slice send, Op op) {
    return Intent.of(name, elements(send), op);
  }

  Intent reduceScatter(Slice send, Blocks blocks, Op op) {
    return Intent.of("reduceScatter", send.type(), counts(blocks), op);
  }

  static String elements(Slice slice) {
    return slice.count() + " " + slice.type();
  }

  private static String root(int root) {
    return "root " + root;
  }

  private static void send(Sizes sizes, Slice buffer, Blocks blocks, int but) {
    for (int peer = 0; peer < blocks.size(); peer++) {
      if (peer != but) {
        sizes.send(peer, blocks.count(peer) << buffer.type().shift());
      }
    }
  }

  private static void expect(Sizes sizes, Slice buffer, Blocks blocks, int but) {
    for (int peer = 0; peer < blocks.size(); peer++) {
      if (peer != but) {
        sizes.expect(peer, blocks.count(peer) << buffer.type().shift());
      }
    }
  }

  static String counts(Blocks blocks) {
    StringBuilder text = new StringBuilder("counts");
    int hash = 0;
    for (int block = 0; block < blocks.size(); block++) {
      hash = 31 * hash + Long.hashCode(blocks.count(block));
      if (block < MOST_COUNTS_SHOWN) {
        text.append(' ').append(blocks.count(block));
      }
    }
    return blocks.size() <= MOST_COUNTS_SHOWN
        ? text.toString()
        : text + " and " + (blocks.size() - MOST_COUNTS_SHOWN) + " more, hash " + hash;
  }
}
