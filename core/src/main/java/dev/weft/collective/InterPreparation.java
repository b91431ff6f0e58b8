package dev.weft.collective;

import static dev.weft.collective.InterExchange.LEADER;
import static dev.weft.collective.InterExchange.NOTHING;

import dev.weft.ArgumentException;
import dev.weft.Blocks;
import dev.weft.Comm;
import dev.weft.Op;
import dev.weft.Slice;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Checks the arguments of an intercommunicator's collective operations (MPI 4.1, sections 6.2.3 and
 * 6.4 to 6.10) and says what is to be done. Each group gets what the other has. Where all of a
 * group have the same to send or to get, its rank 0 speaks for it: the group combines within
 * itself, the two ranks 0 exchange, and each spreads what it got. Otherwise ranks send across
 * directly.
 *
 * <p>Every rank of both groups begins every operation on the messages across, also if it has
 * nothing to do there, so that the operations are counted alike. Any thread; nothing blocks.
 */
final class InterPreparation {
  private final int ranks;
  private final int remoteRanks;
  private final @Nullable InterIntents intents;

  /** With what the operations say of themselves in check mode; null without. */
  InterPreparation(int ranks, int remoteRanks, @Nullable InterIntents intents) {
    this.ranks = ranks;
    this.remoteRanks = remoteRanks;
    this.intents = intents;
  }

  private static InterWork work(String name, @Nullable Intent intent, InterWork.Steps steps) {
    return new InterWork(name, intent, steps);
  }

  /** Nobody leaves before all of both groups have come. */
  InterWork barrier() {
    return work(
        "barrier",
        intents == null ? null : intents.barrier(),
        open -> {
          open.meetHere();
          open.swap(NOTHING, NOTHING);
          open.meetHere();
        });
  }

  /** From the root to the other group. */
  InterWork broadcast(Slice buffer, int root) {
    checkRoot(root);
    if (root >= 0) {
      Check.writable(buffer);
    }
    return work(
        "broadcast",
        intents == null ? null : intents.broadcast(buffer, root),
        open -> {
          if (root == Comm.ROOT) {
            open.across().send(buffer, LEADER);
          } else if (root >= 0) {
            Slice room = Gaps.room(buffer);
            if (open.isLeader()) {
              open.across().receive(room, root);
            }
            open.spread(room);
            Gaps.spread(room, buffer);
          }
        });
  }

  /** From the other group to the root. */
  InterWork gather(@Nullable Slice send, @Nullable Slice receive, int root) {
    Blocks blocks = null;
    if (root == Comm.ROOT) {
      Slice target = Check.present(receive, "receive");
      blocks = Blocks.equal(Check.each("receive buffer", target, remoteRanks), remoteRanks);
    }
    return gatherv("gather", send, receive, blocks, root);
  }

  /** From the other group to the root, with counts that differ. */
  InterWork gatherv(
      @Nullable Slice send, @Nullable Slice receive, @Nullable Blocks blocks, int root) {
    return gatherv("gatherv", send, receive, blocks, root);
  }

  private InterWork gatherv(
      String name,
      @Nullable Slice send,
      @Nullable Slice receive,
      @Nullable Blocks blocks,
      int root) {
    checkRoot(root);
    if (root == Comm.ROOT) {
      Slice target = Check.present(receive, "receive");
      Blocks parts = Check.present(blocks);
      Check.writable(target);
      Check.blocks("receive buffer", target, parts, remoteRanks);
      return work(
          name,
          intents == null ? null : intents.gatherAtRoot(name, target, parts),
          open -> {
            open.startReceives(target, parts);
            open.across().finish();
          });
    }
    Slice mine = root == Comm.PROC_NULL ? NOTHING : needed(send, "send");
    return work(
        name,
        intents == null ? null : intents.gather(name, mine, root),
        open -> {
          if (root != Comm.PROC_NULL) {
            open.across().send(mine, root);
          }
        });
  }

  /** From the root to each of the other group its block. */
  InterWork scatter(@Nullable Slice send, @Nullable Slice receive, int root) {
    Blocks blocks = null;
    if (root == Comm.ROOT) {
      Slice source = Check.present(send, "send");
      blocks = Blocks.equal(Check.each("send buffer", source, remoteRanks), remoteRanks);
    }
    return scatterv("scatter", send, blocks, receive, root);
  }

  /** From the root to each of the other group its block, with counts that differ. */
  InterWork scatterv(
      @Nullable Slice send, @Nullable Blocks blocks, @Nullable Slice receive, int root) {
    return scatterv("scatterv", send, blocks, receive, root);
  }

  private InterWork scatterv(
      String name,
      @Nullable Slice send,
      @Nullable Blocks blocks,
      @Nullable Slice receive,
      int root) {
    checkRoot(root);
    if (root == Comm.ROOT) {
      Slice source = Check.present(send, "send");
      Blocks parts = Check.present(blocks);
      Check.blocks("send buffer", source, parts, remoteRanks);
      return work(
          name,
          intents == null ? null : intents.scatterAtRoot(name, source, parts),
          open -> {
            open.startSends(source, parts);
            open.across().finish();
          });
    }
    Slice mine = root == Comm.PROC_NULL ? NOTHING : needed(receive, "receive");
    if (root != Comm.PROC_NULL) {
      Check.writable(mine);
    }
    return work(
        name,
        intents == null ? null : intents.scatter(name, mine, root),
        open -> {
          if (root != Comm.PROC_NULL) {
            open.across().receive(mine, root);
          }
        });
  }

  /** Everybody gets the blocks of the other group. */
  InterWork allGather(Slice send, Slice receive) {
    Check.writable(receive);
    Check.apart(send, receive);
    long each = Check.each("receive buffer", receive, remoteRanks);
    return work(
        "allGather",
        intents == null ? null : intents.allGather(send, receive, each),
        open -> open.swapAndSpread(open.gather(send), receive));
  }

  /** Everybody gets the blocks of the other group, with counts that differ. */
  InterWork allGatherv(Slice send, Slice receive, Blocks received) {
    Check.writable(receive);
    Check.apart(send, receive);
    Check.blocks("receive buffer", receive, received, remoteRanks);
    return work(
        "allGatherv",
        intents == null ? null : intents.allGatherv(send, receive, received),
        open -> {
          open.startReceives(receive, received);
          for (int rank = 0; rank < remoteRanks; rank++) {
            open.across().startSend(send, rank);
          }
          open.across().finish();
        });
  }

  /** A block to, and from, each of the other group. */
  InterWork allToAll(Slice send, Slice receive) {
    Blocks sent = Blocks.equal(Check.each("send buffer", send, remoteRanks), remoteRanks);
    Blocks got = Blocks.equal(Check.each("receive buffer", receive, remoteRanks), remoteRanks);
    return allToAllv("allToAll", send, sent, receive, got);
  }

  /** A block to, and from, each of the other group, with counts that differ. */
  InterWork allToAllv(Slice send, Blocks sent, Slice receive, Blocks received) {
    return allToAllv("allToAllv", send, sent, receive, received);
  }

  private InterWork allToAllv(
      String name, Slice send, Blocks sent, Slice receive, Blocks received) {
    Check.writable(receive);
    Check.apart(send, receive);
    Check.blocks("send buffer", send, sent, remoteRanks);
    Check.blocks("receive buffer", receive, received, remoteRanks);
    return work(
        name,
        intents == null ? null : intents.allToAllv(name, send, sent, receive, received),
        open -> {
          open.startReceives(receive, received);
          open.startSends(send, sent);
          open.across().finish();
        });
  }

  /** A slice to, and from, each of the other group, of any type and anywhere. */
  InterWork allToAllw(List<Slice> send, List<Slice> receive) {
    List<Slice> from = List.copyOf(send);
    List<Slice> into = List.copyOf(receive);
    Check.forEachRank("slices to send", from, remoteRanks);
    Check.forEachRank("slices to receive into", into, remoteRanks);
    into.forEach(Check::writable);
    from.forEach(one -> into.forEach(other -> Check.apart(one, other)));
    return work(
        "allToAllw",
        intents == null ? null : intents.allToAllw(from, into),
        open -> {
          for (int rank = 0; rank < remoteRanks; rank++) {
            open.across().startReceive(into.get(rank), rank);
          }
          for (int rank = 0; rank < remoteRanks; rank++) {
            open.across().startSend(from.get(rank), rank);
          }
          open.across().finish();
        });
  }

  /** The combination of the other group's buffers, at the root. */
  InterWork reduce(@Nullable Slice send, @Nullable Slice receive, Op op, int root) {
    checkRoot(root);
    Slice mine = root >= 0 ? needed(send, "send") : NOTHING;
    Slice target = root == Comm.ROOT ? Check.present(receive, "receive") : NOTHING;
    Check.writable(target);
    if (root >= 0) {
      op.require(mine);
    }
    return work(
        "reduce",
        intents == null ? null : intents.reduce(mine, target, op, root),
        open -> {
          if (root == Comm.ROOT) {
            open.across().receive(target, LEADER);
          } else if (root >= 0) {
            Slice combined = open.combine(mine, op);
            if (open.isLeader()) {
              open.across().send(combined, root);
            }
          }
        });
  }

  /** Everybody gets the combination of the other group's buffers. */
  InterWork allReduce(Slice send, Slice receive, Op op) {
    op.require(send);
    Check.equalPair(send, receive);
    return work(
        "allReduce",
        intents == null ? null : intents.reduction("allReduce", send, op),
        open -> open.swapAndSpread(open.combine(send, op), receive));
  }

  /** Everybody gets its block of the combination of the other group's buffers. */
  InterWork reduceScatter(Slice send, Slice receive, Op op) {
    Check.wholes("send buffer", send, ranks, receive.count());
    return reduceScatter(send, receive, Blocks.equal(receive.count(), ranks), op);
  }

  /** The same with blocks that differ, of this rank's own group. */
  InterWork reduceScatter(int rank, Slice send, Slice receive, Blocks blocks, Op op) {
    Check.blocks("send buffer", send, blocks, ranks);
    Check.packed(blocks);
    Check.count("send buffer", send.count(), blocks.total(), "as all blocks together");
    Check.count("receive buffer", receive.count(), blocks.count(rank), "as its block");
    Check.wholeValues(op, blocks);
    return reduceScatter(send, receive, blocks, op);
  }

  private InterWork reduceScatter(Slice send, Slice receive, Blocks blocks, Op op) {
    op.require(send);
    Check.pair(send, receive);
    Check.apart(send, receive);
    return work(
        "reduceScatter",
        intents == null ? null : intents.reduction("reduceScatter", send, op),
        open -> {
          Slice ours = open.combine(send, op);
          Slice theirs = open.across().scratch(send.type(), open.isLeader() ? send.count() : 0);
          open.swap(ours, theirs);
          open.deal(theirs, receive, blocks);
        });
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
