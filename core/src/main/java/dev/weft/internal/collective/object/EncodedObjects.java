package dev.weft.internal.collective.object;

import dev.weft.data.Blocks;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.internal.collective.exchange.Exchange;
import dev.weft.internal.collective.operation.Algorithm;
import dev.weft.internal.collective.operation.Choice;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Moves byte arrays whose sizes only their senders know: sizes first, then the bytes. Within an
 * operation that has been begun; blocks.
 */
final class EncodedObjects {
  /** Sent as the size of what there is not, because making it failed. */
  private static final long NOTHING = -1;

  private EncodedObjects() {}

  /** The root's bytes. */
  static byte[] broadcast(Exchange open, Choice choice, byte[] mine, int root) {
    open.inAreaSteps(2);
    long[] size = {mine.length};
    choice.of(Algorithm.BROADCAST, open.size(), Long.BYTES).run(open, Slice.of(size), root);
    byte[] bytes = open.rank() == root ? mine : new byte[(int) size[0]];
    choice.of(Algorithm.BROADCAST, open.size(), bytes.length).run(open, Slice.of(bytes), root);
    return bytes;
  }

  /** From rank 0, which may have nothing; then null on every rank. */
  static byte @Nullable [] broadcastIfThere(
      Exchange open, Choice choice, byte @Nullable [] onRankZero) {
    long[] size = size(onRankZero);
    open.inAreaSteps(2);
    choice.of(Algorithm.BROADCAST, open.size(), Long.BYTES).run(open, Slice.of(size), 0);
    if (size[0] == NOTHING) {
      open.inAreaSteps(1);
      return null;
    }
    byte[] bytes = onRankZero == null ? new byte[(int) size[0]] : onRankZero;
    choice.of(Algorithm.BROADCAST, open.size(), bytes.length).run(open, Slice.of(bytes), 0);
    return bytes;
  }

  /** What all ranks gave, at the root; elsewhere null. */
  static byte @Nullable [][] gather(Exchange open, Choice choice, byte[] mine, int root) {
    open.inAreaSteps(1);
    boolean isRoot = open.rank() == root;
    long[] sizes = new long[isRoot ? open.size() : 0];
    Slice size = Slice.of(new long[] {mine.length});
    Slice target = isRoot ? Slice.of(sizes) : null;
    choice.of(Algorithm.GATHER, open.size(), Long.BYTES).run(open, size, target, root);
    if (!isRoot) {
      open.send(Slice.of(mine), root);
      return null;
    }
    byte[][] all = arrays(sizes);
    all[root] = mine;
    receiveFromOthers(open, all);
    open.finish();
    return all;
  }

  /** This rank's array of those that the root gives. */
  static byte[] scatter(Exchange open, Choice choice, byte @Nullable [][] arrays, int root) {
    open.inAreaSteps(1);
    long[] size = new long[1];
    Slice sizes = null;
    if (arrays != null) {
      sizes = Slice.of(sizes(arrays));
    }
    choice.of(Algorithm.SCATTER, open.size(), (long) open.size() * Long.BYTES).run(open, sizes, Slice.of(size), root);
    if (arrays == null) {
      byte[] mine = new byte[(int) size[0]];
      open.receive(Slice.of(mine), root);
      return mine;
    }
    sendToOthers(open, arrays);
    open.finish();
    return arrays[root];
  }

  /** What all ranks gave. */
  static byte[][] allGather(Exchange open, Choice choice, byte[] mine) {
    open.inAreaSteps(2);
    int ranks = open.size();
    long[] sizes = new long[ranks];
    sizes[open.rank()] = mine.length;
    choice
        .of(Algorithm.ALL_GATHER, ranks, (long) ranks * Long.BYTES)
        .run(open, Slice.of(new long[] {mine.length}), Slice.of(sizes), Blocks.equal(1, ranks));
    Blocks blocks = Blocks.of(sizes);
    if (blocks.total() > Integer.MAX_VALUE - 8) {
      throw new ArgumentException(
          "the objects of all ranks take %d bytes together; allGatherObjects can carry 2147483639"
              .formatted(blocks.total()));
    }
    byte[] all = new byte[(int) blocks.total()];
    System.arraycopy(mine, 0, all, (int) blocks.displacement(open.rank()), mine.length);
    choice.of(Algorithm.ALL_GATHER, ranks, all.length).run(open, Slice.of(mine), Slice.of(all), blocks);
    byte[][] arrays = new byte[ranks][];
    for (int i = 0; i < ranks; i++) {
      int from = (int) blocks.displacement(i);
      arrays[i] = Arrays.copyOfRange(all, from, from + (int) blocks.count(i));
    }
    return arrays;
  }

  /** What all ranks gave to this one. */
  static byte[][] allToAll(Exchange open, Choice choice, byte[][] arrays) {
    int ranks = open.size();
    open.inAreaSteps(1);
    Blocks each = Blocks.equal(1, ranks);
    long[] sizes = new long[ranks];
    sizes[open.rank()] = arrays[open.rank()].length;
    choice
        .of(Algorithm.ALL_TO_ALL, ranks, (long) ranks * Long.BYTES)
        .run(open, Slice.of(sizes(arrays)), each, Slice.of(sizes), each);
    byte[][] incoming = arrays(sizes);
    incoming[open.rank()] = arrays[open.rank()];
    receiveFromOthers(open, incoming);
    sendToOthers(open, arrays);
    open.finish();
    return incoming;
  }

  /** Sends to one rank; null says that there is nothing, because making it failed. */
  static void send(Exchange open, byte @Nullable [] bytes, int destination) {
    open.startSend(Slice.of(size(bytes)), destination);
    if (bytes != null) {
      open.startSend(Slice.of(bytes), destination);
    }
    open.finish();
  }

  /** Receives from one rank; null if making it failed there. */
  static byte @Nullable [] receive(Exchange open, int source) {
    long[] size = new long[1];
    open.receive(Slice.of(size), source);
    if (size[0] == NOTHING) {
      return null;
    }
    byte[] bytes = new byte[(int) size[0]];
    open.receive(Slice.of(bytes), source);
    return bytes;
  }

  /** Sends to a rank and receives from it. */
  static byte @Nullable [] swap(Exchange open, byte @Nullable [] bytes, int peer) {
    long[] size = new long[1];
    open.sendReceive(Slice.of(size(bytes)), peer, Slice.of(size), peer);
    byte[] incoming = size[0] == NOTHING ? null : new byte[(int) size[0]];
    if (incoming != null) {
      open.startReceive(Slice.of(incoming), peer);
    }
    if (bytes != null) {
      open.startSend(Slice.of(bytes), peer);
    }
    open.finish();
    return incoming;
  }

  private static void receiveFromOthers(Exchange open, byte[][] into) {
    for (int peer = 0; peer < into.length; peer++) {
      if (peer != open.rank()) {
        open.startReceive(Slice.of(into[peer]), peer);
      }
    }
  }

  private static void sendToOthers(Exchange open, byte[][] arrays) {
    for (int peer = 0; peer < arrays.length; peer++) {
      if (peer != open.rank()) {
        open.startSend(Slice.of(arrays[peer]), peer);
      }
    }
  }

  private static long[] size(byte @Nullable [] bytes) {
    return new long[] {bytes == null ? NOTHING : bytes.length};
  }

  private static long[] sizes(byte[][] arrays) {
    return Arrays.stream(arrays).mapToLong(array -> array.length).toArray();
  }

  private static byte[][] arrays(long[] sizes) {
    byte[][] arrays = new byte[sizes.length][];
    Arrays.setAll(arrays, i -> new byte[(int) sizes[i]]);
    return arrays;
  }
}
