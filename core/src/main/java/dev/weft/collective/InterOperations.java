package dev.weft.collective;

import dev.weft.ArgumentException;
import dev.weft.Blocks;
import dev.weft.Comm;
import dev.weft.ElementType;
import dev.weft.Op;
import dev.weft.Slice;
import dev.weft.engine.Channel;
import org.jspecify.annotations.Nullable;

/**
 * The collective operations of an intercommunicator (MPI 4.1, sections 6.2.3 and 6.4 to 6.10): each
 * group gets what the other has. Where all of a group have the same to send or to get, its rank 0
 * speaks for it: the group combines within itself, the two ranks 0 exchange, and each spreads what
 * it got. Otherwise ranks send across directly.
 *
 * <p>Every rank of both groups begins every operation on the messages across, also if it has
 * nothing to do there, so that the operations are counted alike. The same rules hold as in {@link
 * Exchange}. Any thread may call, one at a time; calls block.
 */
public final class InterOperations {
  private static final int LEADER = 0;
  private static final Slice NOTHING = Slice.ofNewArray(ElementType.BYTE, 0);

  private final CollectiveOperations local;
  private final Exchange across;
  private final boolean isLeader;
  private final int ranks;
  private final int remoteRanks;

  /**
   * Over two message spaces that nothing else uses.
   *
   * @param local of this rank's group
   * @param across of the other group, with this rank not in it
   */
  public InterOperations(Channel local, Channel across) {
    this.local = new CollectiveOperations(local);
    this.across = new Exchange(across);
    this.isLeader = local.rank() == LEADER;
    this.ranks = local.size();
    this.remoteRanks = across.size();
  }

  /** The operations of this rank's own group. */
  public CollectiveOperations local() {
    return local;
  }

  /** Nobody leaves before all of both groups have come. */
  public void barrier() {
    try (Exchange open = across.begin("barrier")) {
      local.barrier();
      if (isLeader) {
        open.sendReceive(NOTHING, LEADER, NOTHING, LEADER);
      }
      local.barrier();
    }
  }

  /** From the root to the other group. */
  public void broadcast(Slice buffer, int root) {
    checkRoot(root);
    boolean receives = root >= 0;
    if (receives) {
      Check.writable(buffer);
    }
    try (Exchange open = across.begin("broadcast")) {
      if (root == Comm.ROOT) {
        open.send(buffer, LEADER);
      } else if (receives) {
        if (isLeader) {
          open.receive(buffer, root);
        }
        local.broadcast(buffer, LEADER);
      }
    }
  }

  /** From the other group to the root. */
  public void gather(@Nullable Slice send, @Nullable Slice receive, int root) {
    Blocks blocks = null;
    if (root == Comm.ROOT) {
      Slice target = Check.present(receive, "receive");
      blocks = Blocks.equal(Check.each("receive buffer", target, remoteRanks), remoteRanks);
    }
    gatherv(send, receive, blocks, root);
  }

  /** From the other group to the root, with counts that differ. */
  public void gatherv(
      @Nullable Slice send, @Nullable Slice receive, @Nullable Blocks blocks, int root) {
    checkRoot(root);
    if (root == Comm.ROOT) {
      Slice target = Check.present(receive, "receive");
      Blocks parts = Check.present(blocks);
      Check.writable(target);
      Check.blocks("receive buffer", target, parts, remoteRanks);
      try (Exchange open = across.begin("gather")) {
        startReceives(open, target, parts);
        open.finish();
      }
    } else {
      Slice mine = root == Comm.PROC_NULL ? NOTHING : needed(send, "send");
      try (Exchange open = across.begin("gather")) {
        if (root != Comm.PROC_NULL) {
          open.send(mine, root);
        }
      }
    }
  }

  /** From the root to each of the other group its block. */
  public void scatter(@Nullable Slice send, @Nullable Slice receive, int root) {
    Blocks blocks = null;
    if (root == Comm.ROOT) {
      Slice source = Check.present(send, "send");
      blocks = Blocks.equal(Check.each("send buffer", source, remoteRanks), remoteRanks);
    }
    scatterv(send, blocks, receive, root);
  }

  /** From the root to each of the other group its block, with counts that differ. */
  public void scatterv(
      @Nullable Slice send, @Nullable Blocks blocks, @Nullable Slice receive, int root) {
    checkRoot(root);
    if (root == Comm.ROOT) {
      Slice source = Check.present(send, "send");
      Blocks parts = Check.present(blocks);
      Check.blocks("send buffer", source, parts, remoteRanks);
      try (Exchange open = across.begin("scatter")) {
        startSends(open, source, parts);
        open.finish();
      }
    } else {
      Slice mine = root == Comm.PROC_NULL ? NOTHING : needed(receive, "receive");
      if (root != Comm.PROC_NULL) {
        Check.writable(mine);
      }
      try (Exchange open = across.begin("scatter")) {
        if (root != Comm.PROC_NULL) {
          open.receive(mine, root);
        }
      }
    }
  }

  /** Everybody gets the blocks of the other group. */
  public void allGather(Slice send, Slice receive) {
    Check.writable(receive);
    Check.apart(send, receive, send, NOTHING);
    long _ = Check.each("receive buffer", receive, remoteRanks);
    try (Exchange open = across.begin("allGather")) {
      Slice ours = open.scratch(send.type(), isLeader ? send.count() * ranks : 0);
      local.gather(send, isLeader ? ours : null, LEADER);
      swapAndSpread(open, ours, receive);
    }
  }

  /** Everybody gets the blocks of the other group, with counts that differ. */
  public void allGatherv(Slice send, Slice receive, Blocks received) {
    Check.writable(receive);
    Check.apart(send, receive, send, NOTHING);
    Check.blocks("receive buffer", receive, received, remoteRanks);
    try (Exchange open = across.begin("allGatherv")) {
      startReceives(open, receive, received);
      for (int rank = 0; rank < remoteRanks; rank++) {
        open.startSend(send, rank);
      }
      open.finish();
    }
  }

  /** A block to, and from, each of the other group. */
  public void allToAll(Slice send, Slice receive) {
    Blocks sent = Blocks.equal(Check.each("send buffer", send, remoteRanks), remoteRanks);
    Blocks got = Blocks.equal(Check.each("receive buffer", receive, remoteRanks), remoteRanks);
    allToAllv(send, sent, receive, got);
  }

  /** A block to, and from, each of the other group, with counts that differ. */
  public void allToAllv(Slice send, Blocks sent, Slice receive, Blocks received) {
    Check.writable(receive);
    Check.apart(send, receive, send, NOTHING);
    Check.blocks("send buffer", send, sent, remoteRanks);
    Check.blocks("receive buffer", receive, received, remoteRanks);
    try (Exchange open = across.begin("allToAll")) {
      startReceives(open, receive, received);
      startSends(open, send, sent);
      open.finish();
    }
  }

  /** The combination of the other group's buffers, at the root. */
  public void reduce(@Nullable Slice send, @Nullable Slice receive, Op op, int root) {
    checkRoot(root);
    Slice mine = root >= 0 ? needed(send, "send") : NOTHING;
    Slice target = root == Comm.ROOT ? Check.present(receive, "receive") : NOTHING;
    Check.writable(target);
    try (Exchange open = across.begin("reduce")) {
      if (root == Comm.ROOT) {
        open.receive(target, LEADER);
      } else if (root >= 0) {
        Slice combined = local.reduce(mine, op, LEADER);
        if (isLeader) {
          open.send(combined, root);
        }
      }
    }
  }

  /** Everybody gets the combination of the other group's buffers. */
  public void allReduce(Slice send, Slice receive, Op op) {
    Check.equalPair(send, receive);
    try (Exchange open = across.begin("allReduce")) {
      swapAndSpread(open, local.reduce(send, op, LEADER), receive);
    }
  }

  /** Everybody gets its block of the combination of the other group's buffers. */
  public void reduceScatter(Slice send, Slice receive, Op op) {
    Check.pair(send, receive);
    Check.apart(send, receive, send, NOTHING);
    Check.wholes("send buffer", send, ranks, receive.count());
    try (Exchange open = across.begin("reduceScatter")) {
      Slice ours = local.reduce(send, op, LEADER);
      Slice theirs = open.scratch(send.type(), isLeader ? send.count() : 0);
      if (isLeader) {
        swap(open, ours, theirs);
      }
      local.scatter(isLeader ? theirs : null, receive, LEADER);
    }
  }

  private void swapAndSpread(Exchange open, Slice ours, Slice theirs) {
    if (isLeader) {
      swap(open, ours, theirs);
    }
    local.broadcast(theirs, LEADER);
  }

  private static void swap(Exchange open, Slice ours, Slice theirs) {
    open.startReceive(theirs, LEADER);
    open.startSend(ours, LEADER);
    open.finish();
  }

  private void startReceives(Exchange open, Slice into, Blocks blocks) {
    for (int rank = 0; rank < remoteRanks; rank++) {
      open.startReceive(blocks.of(into, rank), rank);
    }
  }

  private void startSends(Exchange open, Slice from, Blocks blocks) {
    for (int rank = 0; rank < remoteRanks; rank++) {
      open.startSend(blocks.of(from, rank), rank);
    }
  }

  private void checkRoot(int root) {
    if ((root < 0 || root >= remoteRanks) && root != Comm.ROOT && root != Comm.PROC_NULL) {
      throw new ArgumentException(
          "root %d is not a rank of the other group; give 0 to %d there, Comm.ROOT at the root and Comm.PROC_NULL beside it"
              .formatted(root, remoteRanks - 1));
    }
  }

  private static Slice needed(@Nullable Slice slice, String what) {
    if (slice == null) {
      throw new ArgumentException(
          "no %s buffer; every rank of the group without the root needs one".formatted(what));
    }
    return slice;
  }
}
