package dev.weft.internal.collective.algorithm;

import dev.weft.data.Blocks;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.internal.collective.exchange.Exchange;
import dev.weft.internal.collective.exchange.SliceCopies;

/** In step k the ranks that differ in bit k exchange their data: log2 p steps. */
public final class RecursiveDoubling {
  private static final Slice NOTHING = Slice.of(new byte[0]);

  private RecursiveDoubling() {}

  /**
   * The same for any number of ranks: in round k each rank signals the rank 2^k above, and waits
   * for the rank 2^k below (Hensgen, Finkel and Manber 1988).
   */
  public static void barrier(Exchange exchange) {
    for (int distance = 1; distance < exchange.size(); distance <<= 1) {
      exchange.sendReceive(NOTHING, exchange.after(distance), NOTHING, exchange.before(distance));
    }
  }

  /**
   * The whole buffer in each step, combined by both; two steps more if the number of ranks is no
   * power of two. For short buffers.
   */
  public static void allReduce(Exchange exchange, Slice send, Slice receive, Op op) {
    PowerOfTwoFold powerOfTwoFold = new PowerOfTwoFold(exchange);
    if (powerOfTwoFold.sitsOut(exchange, send, receive)) {
      return;
    }
    Slice incoming = exchange.scratchBeside(receive);
    Slice current = powerOfTwoFold.takeIn(exchange, send, incoming, receive, op);
    for (int bit = 1; bit < powerOfTwoFold.power(); bit <<= 1) {
      int peer = powerOfTwoFold.rankOf(powerOfTwoFold.number() ^ bit);
      exchange.sendReceive(current, peer, incoming, peer);
      powerOfTwoFold.combine(current, incoming, receive, op, peer);
      current = receive;
    }
    SliceCopies.copy(current, receive);
    powerOfTwoFold.giveResult(exchange, receive);
  }

  /**
   * For a power of two; other numbers of ranks use {@link Bruck}. Blocks may differ in size and lie
   * anywhere, at different places on each rank, so blocks with gaps travel packed.
   */
  public static void allGather(Exchange exchange, Slice mine, Slice buffer, Blocks blocks) {
    int ranks = exchange.size();
    if (Integer.bitCount(ranks) != 1) {
      Bruck.allGather(exchange, mine, buffer, blocks);
    } else if (blocks.isPacked()) {
      allGatherPacked(exchange, mine, buffer, blocks);
    } else {
      Slice packed = exchange.scratch(buffer.type(), blocks.total());
      Blocks packedBlocks = SliceCopies.packed(blocks, 0);
      SliceCopies.copy(mine, packedBlocks.of(packed, exchange.rank()));
      allGatherPacked(exchange, mine, packed, packedBlocks);
      for (int i = 0; i < ranks; i++) {
        SliceCopies.copy(packedBlocks.of(packed, i), blocks.of(buffer, i));
      }
    }
  }

  private static void allGatherPacked(Exchange exchange, Slice own, Slice buffer, Blocks blocks) {
    for (int bit = 1; bit < exchange.size(); bit <<= 1) {
      int peer = exchange.rank() ^ bit;
      int mine = exchange.rank() & -bit;
      int theirs = peer & -bit;
      exchange.sendReceive(
          bit == 1 ? own : SliceCopies.range(buffer, blocks, mine, mine + bit),
          peer,
          SliceCopies.range(buffer, blocks, theirs, theirs + bit),
          peer);
    }
  }

  /**
   * In step k ranks exchange the combination of their run of 2^k ranks; the upper one takes it into
   * its result, in rank order. No lower rank needs a run that the last rank cuts short, and no rank
   * is above it.
   */
  public static void scan(Exchange exchange, Slice send, Slice receive, Op op) {
    SliceCopies.copy(send, receive);
    scan(exchange, send, receive, op, true);
  }

  /** The same without the rank's own buffer in the result; rank 0 gets nothing. */
  public static void exclusiveScan(Exchange exchange, Slice send, Slice receive, Op op) {
    scan(exchange, send, receive, op, false);
  }

  private static void scan(Exchange exchange, Slice send, Slice receive, Op op, boolean hasResult) {
    int ranks = exchange.size();
    if (ranks == 1) {
      return;
    }
    Slice incoming = exchange.scratchBeside(receive);
    Slice run = exchange.scratchBeside(receive);
    SliceCopies.copy(send, run);
    boolean isFirst = !hasResult;
    for (int bit = 1; bit < ranks; bit <<= 1) {
      int peer = exchange.rank() ^ bit;
      if (peer >= ranks) {
        continue;
      }
      exchange.sendReceive(run, peer, incoming, peer);
      if (peer > exchange.rank()) {
        op.apply(run, incoming, run);
        continue;
      }
      op.apply(incoming, run, run);
      if (isFirst) {
        SliceCopies.copy(incoming, receive);
        isFirst = false;
      } else {
        op.apply(incoming, receive, receive);
      }
    }
  }

  /**
   * Halves of the ranks send each other the blocks of the other half and combine their own, then
   * halves of the halves: 1/2, 1/4, 1/8 … of the buffer, and two more steps with a whole buffer if
   * the number of ranks is no power of two. For commutative operations, because the first peer is
   * the farthest.
   */
  public static void reduceScatter(
      Exchange exchange, Slice send, Slice receive, Blocks blocks, Op op) {
    if (!op.isCommutative()) {
      Pairwise.reduceScatterInOrder(exchange, send, receive, blocks, op);
      return;
    }
    Slice used = send.part(0, blocks.total());
    PowerOfTwoFold powerOfTwoFold = new PowerOfTwoFold(exchange);
    if (powerOfTwoFold.sitsOut(exchange, used, receive)) {
      return;
    }
    Slice incoming = exchange.scratchBeside(used);
    Slice sum = exchange.scratchBeside(used);
    Slice current = powerOfTwoFold.takeIn(exchange, used, incoming, sum, op);
    for (int bit = powerOfTwoFold.power() >> 1; bit > 0; bit >>= 1) {
      int mine = powerOfTwoFold.number() & -bit;
      int peer = powerOfTwoFold.rankOf(powerOfTwoFold.number() ^ bit);
      Slice arrived = powerOfTwoFold.range(incoming, blocks, mine, bit);
      exchange.sendReceive(
          powerOfTwoFold.range(current, blocks, mine ^ bit, bit), peer, arrived, peer);
      Slice own = powerOfTwoFold.range(current, blocks, mine, bit);
      powerOfTwoFold.combine(own, arrived, powerOfTwoFold.range(sum, blocks, mine, bit), op, peer);
      current = sum;
    }
    SliceCopies.copy(blocks.of(current, exchange.rank()), receive);
    if (powerOfTwoFold.isPaired()) {
      exchange.send(blocks.of(current, powerOfTwoFold.partner()), powerOfTwoFold.partner());
    }
  }
}
