package dev.weft.internal.collective.inter;

import static dev.weft.internal.collective.inter.InterExchange.LEADER;
import static dev.weft.internal.collective.inter.InterExchange.NOTHING;

import dev.weft.Comm;
import dev.weft.data.Blocks;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.internal.collective.agreement.CallSignature;
import dev.weft.internal.collective.agreement.PairwiseSizes;
import dev.weft.internal.collective.operation.Packing;
import dev.weft.internal.collective.operation.Require;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Makes the calls of an intercommunicator's collective operations (MPI 4.1, sections 6.2.3 and 6.4
 * to 6.10). Each checks its arguments and says what to run, start or prepare. Any thread; no waits.
 *
 * <p>Each group gets what the other has. Where all of a group have the same to send or to get, its
 * rank 0 speaks for it: the group combines within itself, the two ranks 0 exchange, and each
 * spreads what it got. Otherwise ranks send across directly.
 *
 * <p><b>In check mode</b> the groups may give different counts, and only some ranks know the root;
 * so most of what is compared is sizes on which each two ranks must agree. Ranks are then those of
 * the job.
 */
final class InterCallFactory {
  /** This rank is in neither list of blocks: all of those are of the other group. */
  private static final int NOT_THERE = -1;

  private final InterOperations between;
  private final int rank;
  private final int ranks;
  private final int[] remote;

  /**
   * @param rank this one's, in its group
   * @param ranks how many its group has
   * @param remote those of the other group, as ranks of the job
   */
  InterCallFactory(InterOperations between, int rank, int ranks, int[] remote) {
    this.between = between;
    this.rank = rank;
    this.ranks = ranks;
    this.remote = remote;
  }

  /** Nobody leaves before all of both groups have come. */
  InterOp barrier() {
    return call(
        "barrier",
        () -> CallSignature.of("barrier"),
        open -> {
          open.meetHere();
          open.swap(NOTHING, NOTHING);
          open.meetHere();
        });
  }

  /** From the root to the other group. */
  InterOp broadcast(Slice buffer, int root) {
    checkRoot(root);
    if (root == Comm.PROC_NULL) {
      return beside("broadcast");
    }
    if (root == Comm.ROOT) {
      return sized(
          "broadcast", () -> sendToAll(buffer), open -> open.across().send(buffer, LEADER), buffer);
    }
    Require.writable(buffer);
    return sized(
        "broadcast",
        () -> sizes().expect(root, buffer),
        open -> {
          Slice room = Packing.room(buffer);
          if (open.isLeader()) {
            open.across().receive(room, root);
          }
          open.spread(room);
          Packing.unpack(room, buffer);
        },
        buffer);
  }

  /** From the other group to the root. */
  InterOp gather(@Nullable Slice send, @Nullable Slice receive, int root) {
    return gatherv("gather", send, receive, equalAtRoot("receive", receive, root), root);
  }

  /** From the other group to the root, with counts that differ. */
  InterOp gatherv(
      @Nullable Slice send, @Nullable Slice receive, @Nullable Blocks blocks, int root) {
    return gatherv("gatherv", send, receive, blocks, root);
  }

  private InterOp gatherv(
      String name,
      @Nullable Slice send,
      @Nullable Slice receive,
      @Nullable Blocks blocks,
      int root) {
    checkRoot(root);
    if (root == Comm.PROC_NULL) {
      return beside(name);
    }
    if (root == Comm.ROOT) {
      Slice target = Require.present(receive, "receive");
      Blocks parts = Require.present(blocks);
      Require.writable(target);
      Require.blocks("receive buffer", target, parts, remote.length);
      return sized(
          name,
          () -> sizes().expectBlocks(target.type(), parts, NOT_THERE),
          open -> {
            open.startReceives(target, parts);
            open.across().finish();
          },
          target);
    }
    Slice mine = needed(send, "send");
    return sized(
        name, () -> sizes().send(root, mine), open -> open.across().send(mine, root), mine);
  }

  /** From the root to each of the other group its block. */
  InterOp scatter(@Nullable Slice send, @Nullable Slice receive, int root) {
    return scatterv("scatter", send, equalAtRoot("send", send, root), receive, root);
  }

  /** From the root to each of the other group its block, with counts that differ. */
  InterOp scatterv(
      @Nullable Slice send, @Nullable Blocks blocks, @Nullable Slice receive, int root) {
    return scatterv("scatterv", send, blocks, receive, root);
  }

  private InterOp scatterv(
      String name,
      @Nullable Slice send,
      @Nullable Blocks blocks,
      @Nullable Slice receive,
      int root) {
    checkRoot(root);
    if (root == Comm.PROC_NULL) {
      return beside(name);
    }
    if (root == Comm.ROOT) {
      Slice source = Require.present(send, "send");
      Blocks parts = Require.present(blocks);
      Require.blocks("send buffer", source, parts, remote.length);
      return sized(
          name,
          () -> sizes().sendBlocks(source.type(), parts, NOT_THERE),
          open -> {
            open.startSends(source, parts);
            open.across().finish();
          },
          source);
    }
    Slice mine = needed(receive, "receive");
    Require.writable(mine);
    return sized(
        name, () -> sizes().expect(root, mine), open -> open.across().receive(mine, root), mine);
  }

  /** Everybody gets the blocks of the other group. */
  InterOp allGather(Slice send, Slice receive) {
    Require.writable(receive);
    Require.apart(send, receive);
    Blocks received = equal("receive buffer", receive);
    return sized(
        "allGather",
        () -> sendToAll(send).expectBlocks(receive.type(), received, NOT_THERE),
        open -> open.swapAndSpread(open.gather(send), receive),
        send,
        receive);
  }

  /** Everybody gets the blocks of the other group, with counts that differ. */
  InterOp allGatherv(Slice send, Slice receive, Blocks received) {
    Require.writable(receive);
    Require.apart(send, receive);
    Require.blocks("receive buffer", receive, received, remote.length);
    return sized(
        "allGatherv",
        () -> sendToAll(send).expectBlocks(receive.type(), received, NOT_THERE),
        open -> {
          open.startReceives(receive, received);
          for (int there = 0; there < remote.length; there++) {
            open.across().startSend(send, there);
          }
          open.across().finish();
        },
        send,
        receive);
  }

  /** A block to, and from, each of the other group. */
  InterOp allToAll(Slice send, Slice receive) {
    Blocks sent = equal("send buffer", send);
    return allToAllv("allToAll", send, sent, receive, equal("receive buffer", receive));
  }

  /** A block to, and from, each of the other group, with counts that differ. */
  InterOp allToAllv(Slice send, Blocks sent, Slice receive, Blocks received) {
    return allToAllv("allToAllv", send, sent, receive, received);
  }

  private InterOp allToAllv(String name, Slice send, Blocks sent, Slice receive, Blocks received) {
    Require.writable(receive);
    Require.apart(send, receive);
    Require.blocks("send buffer", send, sent, remote.length);
    Require.blocks("receive buffer", receive, received, remote.length);
    return sized(
        name,
        () ->
            sizes()
                .sendBlocks(send.type(), sent, NOT_THERE)
                .expectBlocks(receive.type(), received, NOT_THERE),
        open -> {
          open.startReceives(receive, received);
          open.startSends(send, sent);
          open.across().finish();
        },
        send,
        receive);
  }

  /** A slice to, and from, each of the other group, of any type and anywhere. */
  InterOp allToAllw(List<Slice> send, List<Slice> receive) {
    List<Slice> from = List.copyOf(send);
    List<Slice> into = List.copyOf(receive);
    Require.forEachRank("slices to send", from, remote.length);
    Require.forEachRank("slices to receive into", into, remote.length);
    into.forEach(Require::writable);
    from.forEach(one -> into.forEach(other -> Require.apart(one, other)));
    return sized(
        "allToAllw",
        () -> sizes(from, into),
        open -> {
          for (int there = 0; there < remote.length; there++) {
            open.across().startReceive(into.get(there), there);
          }
          for (int there = 0; there < remote.length; there++) {
            open.across().startSend(from.get(there), there);
          }
          open.across().finish();
        },
        Stream.concat(from.stream(), into.stream()).toArray(Slice[]::new));
  }

  /** The combination of the other group's buffers, at the root. */
  InterOp reduce(@Nullable Slice send, @Nullable Slice receive, Op op, int root) {
    checkRoot(root);
    if (root == Comm.PROC_NULL) {
      return call("reduce", () -> CallSignature.of("reduce", op).with(sizes()), _ -> {});
    }
    if (root == Comm.ROOT) {
      Slice target = Require.present(receive, "receive");
      Require.writable(target);
      return call(
          "reduce",
          () -> CallSignature.of("reduce", op).with(expectFromAll(target)),
          open -> open.across().receive(target, LEADER),
          target);
    }
    Slice mine = needed(send, "send");
    op.require(mine);
    return call(
        "reduce",
        () -> CallSignature.of("reduce", op).with(sizes().send(root, mine)),
        open -> {
          Slice combined = open.combine(mine, op);
          if (open.isLeader()) {
            open.across().send(combined, root);
          }
        },
        mine);
  }

  /** Everybody gets the combination of the other group's buffers. */
  InterOp allReduce(Slice send, Slice receive, Op op) {
    op.require(send);
    Require.equalPair(send, receive);
    return call(
        "allReduce",
        () -> CallSignature.of("allReduce", CallSignature.elements(send), op),
        open -> open.swapAndSpread(open.combine(send, op), receive),
        send,
        receive);
  }

  /** Everybody gets its block of the combination of the other group's buffers. */
  InterOp reduceScatter(Slice send, Slice receive, Op op) {
    Require.wholes("send buffer", send, ranks, receive.count());
    return reduceScatterOf(send, receive, Blocks.equal(receive.count(), ranks), op);
  }

  /** The same with blocks that differ, of this rank's own group. */
  InterOp reduceScatter(Slice send, Slice receive, Blocks blocks, Op op) {
    Require.blocks("send buffer", send, blocks, ranks);
    Require.packed(blocks);
    Require.count("send buffer", send.count(), blocks.total(), "as all blocks together");
    Require.count("receive buffer", receive.count(), blocks.count(rank), "as its block");
    Require.wholeValues(op, blocks);
    return reduceScatterOf(send, receive, blocks, op);
  }

  private InterOp reduceScatterOf(Slice send, Slice receive, Blocks blocks, Op op) {
    op.require(send);
    Require.pair(send, receive);
    Require.apart(send, receive);
    return call(
        "reduceScatter",
        () -> CallSignature.of("reduceScatter", CallSignature.elements(send), op),
        open -> {
          Slice ours = open.combine(send, op);
          Slice theirs = open.across().scratch(send.type(), open.isLeader() ? send.count() : 0);
          open.swap(ours, theirs);
          open.deal(theirs, receive, blocks);
        },
        send,
        receive);
  }

  private InterOp call(
      String name, Supplier<CallSignature> compared, InterOp.Steps steps, Slice... buffers) {
    return new InterOp(between, name, compared, steps, List.of(buffers), null);
  }

  /** A call whose arguments this rank refuses. */
  InterOp refused(String name, RuntimeException refusal) {
    return new InterOp(between, name, () -> CallSignature.of(name), _ -> {}, List.of(), refusal);
  }

  /** A call in which the ranks compare sizes two by two. */
  private InterOp sized(
      String name, Supplier<PairwiseSizes> sizes, InterOp.Steps steps, Slice... buffers) {
    return call(name, () -> CallSignature.of(name).with(sizes.get()), steps, buffers);
  }

  /** Of a rank of the root's group that has no part in it. */
  private InterOp beside(String name) {
    return sized(name, this::sizes, _ -> {});
  }

  private PairwiseSizes sizes() {
    return new PairwiseSizes(there -> remote[there]);
  }

  private PairwiseSizes sizes(List<Slice> from, List<Slice> into) {
    PairwiseSizes sizes = sizes();
    for (int there = 0; there < remote.length; there++) {
      sizes.send(there, from.get(there)).expect(there, into.get(there));
    }
    return sizes;
  }

  private PairwiseSizes sendToAll(Slice send) {
    Blocks each = Blocks.equal(send.count(), remote.length);
    return sizes().sendBlocks(send.type(), each, NOT_THERE);
  }

  private PairwiseSizes expectFromAll(Slice receive) {
    Blocks each = Blocks.equal(receive.count(), remote.length);
    return sizes().expectBlocks(receive.type(), each, NOT_THERE);
  }

  /** A block for each rank of the other group. */
  private Blocks equal(String buffer, Slice slice) {
    return Blocks.equal(Require.each(buffer, slice, remote.length), remote.length);
  }

  private @Nullable Blocks equalAtRoot(String which, @Nullable Slice slice, int root) {
    return root == Comm.ROOT ? equal(which + " buffer", Require.present(slice, which)) : null;
  }

  private void checkRoot(int root) {
    if ((root < 0 || root >= remote.length) && root != Comm.ROOT && root != Comm.PROC_NULL) {
      throw new ArgumentException(
          FailureCode.RANK,
          "root %d is not a rank of the other group; give 0 to %d there, Comm.ROOT at the root and Comm.PROC_NULL beside it"
              .formatted(root, remote.length - 1));
    }
  }

  private static Slice needed(@Nullable Slice slice, String what) {
    if (slice == null) {
      throw new ArgumentException(
          FailureCode.BUFFER_MEMORY,
          "no %s buffer; every rank of the group without the root needs one".formatted(what));
    }
    return slice;
  }
}
