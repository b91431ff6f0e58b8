package dev.weft.collective;

import dev.weft.Blocks;
import dev.weft.Comm;
import dev.weft.Op;
import dev.weft.Slice;
import java.util.List;

/**
 * What the operations of an intercommunicator say of themselves in check mode. The groups may give
 * different counts, and only some ranks know the root; so most of it is sizes on which each two
 * ranks must agree. Ranks are those of the job. Arguments have been checked.
 */
final class InterIntents {
  private final int[] remote;

  /** With the other group's ranks of the job. */
  InterIntents(int[] remote) {
    this.remote = remote;
  }

  Intent barrier() {
    return Intent.of("barrier");
  }

  Intent broadcast(Slice buffer, int root) {
    Sizes sizes = new Sizes();
    if (root == Comm.ROOT) {
      for (int rank : remote) {
        sizes.send(rank, buffer.bytes());
      }
    } else if (root >= 0) {
      sizes.expect(remote[root], buffer.bytes());
    }
    return Intent.of("broadcast").with(sizes);
  }

  Intent gather(String name, Slice mine, int root) {
    return Intent.of(name)
        .with(root < 0 ? new Sizes() : new Sizes().send(remote[root], mine.bytes()));
  }

  Intent gatherAtRoot(String name, Slice receive, Blocks blocks) {
    return Intent.of(name).with(expect(new Sizes(), receive, blocks));
  }

  Intent scatter(String name, Slice mine, int root) {
    return Intent.of(name)
        .with(root < 0 ? new Sizes() : new Sizes().expect(remote[root], mine.bytes()));
  }

  Intent scatterAtRoot(String name, Slice send, Blocks blocks) {
    return Intent.of(name).with(send(new Sizes(), send, blocks));
  }

  Intent allGather(Slice send, Slice receive, long each) {
    return Intent.of("allGather")
        .with(expect(toAll(send), receive, Blocks.equal(each, remote.length)));
  }

  Intent allGatherv(Slice send, Slice receive, Blocks received) {
    return Intent.of("allGatherv").with(expect(toAll(send), receive, received));
  }

  Intent allToAllv(String name, Slice send, Blocks sent, Slice receive, Blocks received) {
    return Intent.of(name).with(expect(send(new Sizes(), send, sent), receive, received));
  }

  Intent allToAllw(List<Slice> send, List<Slice> receive) {
    Sizes sizes = new Sizes();
    for (int rank = 0; rank < remote.length; rank++) {
      sizes.send(remote[rank], send.get(rank).bytes());
      sizes.expect(remote[rank], receive.get(rank).bytes());
    }
    return Intent.of("allToAllw").with(sizes);
  }

  Intent reduce(Slice mine, Slice target, Op op, int root) {
    Sizes sizes = new Sizes();
    if (root == Comm.ROOT) {
      for (int rank : remote) {
        sizes.expect(rank, target.bytes());
      }
    } else if (root >= 0) {
      sizes.send(remote[root], mine.bytes());
    }
    return Intent.of("reduce", op).with(sizes);
  }

  Intent reduction(String name, Slice send, Op op) {
    return Intent.of(name, Intents.elements(send), op);
  }

  private Sizes toAll(Slice send) {
    Sizes sizes = new Sizes();
    for (int rank : remote) {
      sizes.send(rank, send.bytes());
    }
    return sizes;
  }

  private Sizes send(Sizes sizes, Slice buffer, Blocks blocks) {
    for (int rank = 0; rank < remote.length; rank++) {
      sizes.send(remote[rank], blocks.of(buffer, rank).bytes());
    }
    return sizes;
  }

  private Sizes expect(Sizes sizes, Slice buffer, Blocks blocks) {
    for (int rank = 0; rank < remote.length; rank++) {
      sizes.expect(remote[rank], blocks.of(buffer, rank).bytes());
    }
    return sizes;
  }
}
