package dev.weft.internal.collective.object;

import dev.weft.data.Blocks;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.internal.collective.exchange.Exchange;
import dev.weft.internal.collective.operation.AlgorithmSelector;
import dev.weft.internal.collective.operation.AllGatherOp;
import dev.weft.internal.collective.operation.AllToAllOp;
import dev.weft.internal.collective.operation.AllToAllwOp;
import dev.weft.internal.collective.operation.BroadcastOp;
import dev.weft.internal.collective.operation.GatherOp;
import dev.weft.internal.collective.operation.ScatterOp;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Moves byte arrays whose sizes only their senders know: first an operation on the sizes, then one
 * on the bytes. Blocks.
 *
 * @param exchange the exchange of the communicator
 * @param algorithmSelector the choice of algorithms for its operations
 */
record EncodedObjects(Exchange exchange, AlgorithmSelector algorithmSelector) {
  private static final byte[] NO_BYTES = {};

  /** Sent as the size of missing bytes, whose encoding failed. */
  private static final long NOTHING = -1;

  /** The root's bytes, which may be missing; then null on every rank. */
  byte @Nullable [] broadcast(String name, byte @Nullable [] mine, int root) {
    long[] size = size(mine);
    return exchange.inParts(
        name,
        2,
        () -> {
          BroadcastOp.run(exchange, algorithmSelector, Slice.of(size), root);
          byte[] bytes = exchange.rank() == root ? mine : new byte[(int) Math.max(0, size[0])];
          BroadcastOp.run(
              exchange, algorithmSelector, Slice.of(bytes == null ? NO_BYTES : bytes), root);
          return size[0] == NOTHING ? null : bytes;
        });
  }

  /** At the root the bytes of all ranks, null where there are none; elsewhere null. */
  byte @Nullable [] @Nullable [] gather(byte @Nullable [] mine, int root) {
    boolean isRoot = exchange.rank() == root;
    long[] sizes = new long[isRoot ? exchange.size() : 0];
    Slice size = Slice.of(size(mine));
    return exchange.inParts(
        "gatherObjects",
        2,
        () -> {
          new GatherOp(size, isRoot ? Slice.of(sizes) : null, root)
              .run(exchange, algorithmSelector);
          byte[][] all = isRoot ? arrays(sizes, mine) : null;
          try (Exchange open = exchange.begin("gatherObjects")) {
            if (all == null && mine != null) {
              open.send(Slice.of(mine), root);
            }
            for (int peer = 0; all != null && peer < all.length; peer++) {
              if (peer != root && all[peer] != null) {
                open.startReceive(Slice.of(all[peer]), peer);
              }
            }
            open.finish();
          }
          return all;
        });
  }

  /** This rank's array from the root; null if there is none. */
  byte @Nullable [] scatter(byte @Nullable [] @Nullable [] arrays, int root) {
    long[] size = new long[1];
    Slice sizes = arrays == null ? null : Slice.of(sizes(arrays));
    return exchange.inParts(
        "scatterObjects",
        2,
        () -> {
          new ScatterOp(sizes, Slice.of(size), root).run(exchange, algorithmSelector);
          byte[] mine = arrays == null ? room(size[0]) : arrays[root];
          try (Exchange open = exchange.begin("scatterObjects")) {
            if (arrays == null && mine != null) {
              open.receive(Slice.of(mine), root);
            }
            for (int peer = 0; arrays != null && peer < arrays.length; peer++) {
              if (peer != root && arrays[peer] != null) {
                open.startSend(Slice.of(arrays[peer]), peer);
              }
            }
            open.finish();
          }
          return mine;
        });
  }

  /** The bytes of all ranks, null where there are none. */
  byte[] @Nullable [] allGather(byte @Nullable [] mine) {
    long[] sizes = new long[exchange.size()];
    return exchange.inParts(
        "allGatherObjects",
        2,
        () -> {
          new AllGatherOp(Slice.of(size(mine)), Slice.of(sizes)).run(exchange, algorithmSelector);
          Blocks blocks = Blocks.of(Arrays.stream(sizes).map(size -> Math.max(0, size)).toArray());
          if (blocks.total() > Integer.MAX_VALUE - 8) {
            throw new ArgumentException(
                FailureCode.BUFFER_SIZE,
                "the objects of all ranks take %d bytes together; allGatherObjects can carry 2147483639"
                    .formatted(blocks.total()));
          }
          byte[] all = new byte[(int) blocks.total()];
          new AllGatherOp(Slice.of(mine == null ? NO_BYTES : mine), Slice.of(all), blocks)
              .run(exchange, algorithmSelector);
          byte[][] arrays = new byte[sizes.length][];
          for (int i = 0; i < arrays.length; i++) {
            int from = (int) blocks.displacement(i);
            arrays[i] =
                sizes[i] == NOTHING
                    ? null
                    : Arrays.copyOfRange(all, from, from + (int) blocks.count(i));
          }
          return arrays;
        });
  }

  /** The bytes of all ranks for this one, null where there are none. */
  byte[] @Nullable [] allToAll(byte[] @Nullable [] arrays) {
    long[] sizes = new long[arrays.length];
    return exchange.inParts(
        "allToAllObjects",
        2,
        () -> {
          new AllToAllOp(Slice.of(sizes(arrays)), Slice.of(sizes)).run(exchange, algorithmSelector);
          byte[][] incoming = arrays(sizes, room(sizes[exchange.rank()]));
          new AllToAllwOp(slices(arrays), slices(incoming)).run(exchange, algorithmSelector);
          return incoming;
        });
  }

  /** Sends to one rank; null says that there are no bytes, because their encoding failed. */
  static void send(Exchange open, byte @Nullable [] bytes, int destination) {
    open.startSend(Slice.of(size(bytes)), destination);
    if (bytes != null) {
      open.startSend(Slice.of(bytes), destination);
    }
    open.finish();
  }

  /** Receives from one rank; null if the encoding failed there. */
  static byte @Nullable [] receive(Exchange open, int source) {
    long[] size = new long[1];
    open.receive(Slice.of(size), source);
    byte[] bytes = room(size[0]);
    if (bytes != null) {
      open.receive(Slice.of(bytes), source);
    }
    return bytes;
  }

  /** Sends to a rank and receives from it. */
  static byte @Nullable [] swap(Exchange open, byte @Nullable [] bytes, int peer) {
    long[] size = new long[1];
    open.sendReceive(Slice.of(size(bytes)), peer, Slice.of(size), peer);
    byte[] incoming = room(size[0]);
    if (incoming != null) {
      open.startReceive(Slice.of(incoming), peer);
    }
    if (bytes != null) {
      open.startSend(Slice.of(bytes), peer);
    }
    open.finish();
    return incoming;
  }

  private static long[] size(byte @Nullable [] bytes) {
    return new long[] {bytes == null ? NOTHING : bytes.length};
  }

  private static long[] sizes(byte[] @Nullable [] arrays) {
    return Arrays.stream(arrays)
        .mapToLong(array -> array == null ? NOTHING : array.length)
        .toArray();
  }

  private static byte @Nullable [] room(long size) {
    return size == NOTHING ? null : new byte[(int) size];
  }

  /** One for each rank, this one's own as it is. */
  private byte[] @Nullable [] arrays(long[] sizes, byte @Nullable [] own) {
    byte[][] arrays = new byte[sizes.length][];
    for (int i = 0; i < arrays.length; i++) {
      arrays[i] = i == exchange.rank() ? own : room(sizes[i]);
    }
    return arrays;
  }

  private static List<Slice> slices(byte[] @Nullable [] arrays) {
    return Arrays.stream(arrays).map(array -> Slice.of(array == null ? NO_BYTES : array)).toList();
  }
}
