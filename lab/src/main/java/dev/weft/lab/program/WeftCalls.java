package dev.weft.lab.program;

import dev.weft.Comm;
import dev.weft.data.ElementType;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Weft's collectives over their own memory, ready to be called: doubles from one array or native
 * segment into another. Used by one thread per rank.
 */
final class WeftCalls {
  private static final int TAG = 11;

  /** So that four blocks of a quarter each, rounded up, still fit. */
  private static final int SPARE_DOUBLES = 4;

  private final Comm world;
  private final boolean isRoot;
  private final MemorySegment outgoing;
  private final MemorySegment incoming;
  private final Slice out;
  private final Slice in;

  WeftCalls(Comm world, ProgramOptions options) {
    this.world = world;
    isRoot = world.rank() == 0;
    long largest = options.largestBytes() / Double.BYTES;
    int length = Math.toIntExact(world.size() * (largest + SPARE_DOUBLES));
    if (options.nativeBuffer()) {
      outgoing = Arena.ofAuto().allocate((long) length * Double.BYTES, 64);
      incoming = Arena.ofAuto().allocate((long) length * Double.BYTES, 64);
      out = Slice.of(outgoing, ElementType.DOUBLE);
      in = Slice.of(incoming, ElementType.DOUBLE);
    } else {
      double[] from = new double[length];
      double[] to = new double[length];
      outgoing = MemorySegment.ofArray(from);
      incoming = MemorySegment.ofArray(to);
      out = Slice.of(from);
      in = Slice.of(to);
    }
  }

  int ranks() {
    return world.size();
  }

  void barrier() {
    world.barrier();
  }

  /** The call at the beginning of the memory. */
  Runnable call(Collective operation, int bytes) {
    return call(operation, bytes, 0);
  }

  /** The call on the piece of the memory that comes after so many others of the same size. */
  Runnable call(Collective operation, int bytes, int piece) {
    long count = bytes / Double.BYTES;
    return switch (operation) {
      case BARRIER -> world::barrier;
      case BROADCAST -> {
        Slice buffer = (isRoot ? out : in).part(piece * count, count);
        yield () -> world.broadcast(buffer, 0);
      }
      case SCATTER -> {
        Slice sent = isRoot ? blocks(out, count, piece) : null;
        Slice received = in.part(piece * count, count);
        yield () -> world.scatter(sent, received, 0);
      }
      case GATHER -> {
        Slice sent = out.part(piece * count, count);
        Slice received = isRoot ? blocks(in, count, piece) : null;
        yield () -> world.gather(sent, received, 0);
      }
      case ALL_GATHER -> {
        Slice sent = out.part(piece * count, count);
        Slice received = blocks(in, count, piece);
        yield () -> world.allGather(sent, received);
      }
      case ALL_TO_ALL -> {
        Slice sent = blocks(out, count, piece);
        Slice received = blocks(in, count, piece);
        yield () -> world.allToAll(sent, received);
      }
      case REDUCE -> {
        Slice sent = out.part(piece * count, count);
        Slice received = isRoot ? in.part(piece * count, count) : null;
        yield () -> world.reduce(sent, received, Op.SUM, 0);
      }
      case ALL_REDUCE -> {
        Slice sent = out.part(piece * count, count);
        Slice received = in.part(piece * count, count);
        yield () -> world.allReduce(sent, received, Op.SUM);
      }
      case REDUCE_SCATTER -> {
        Slice sent = blocks(out, count, piece);
        Slice received = in.part(piece * count, count);
        yield () -> world.reduceScatter(sent, received, Op.SUM);
      }
      case SCAN -> {
        Slice sent = out.part(piece * count, count);
        Slice received = in.part(piece * count, count);
        yield () -> world.scan(sent, received, Op.SUM);
      }
    };
  }

  /** One message that goes from rank to rank until it is back at rank 0: a hop for each rank. */
  Runnable ring(int bytes) {
    long count = bytes / Double.BYTES;
    return ring(world, out.part(0, count), in.part(0, count));
  }

  /** The same from and to buffers of the caller's. */
  static Runnable ring(Comm world, Slice sent, Slice received) {
    int ranks = world.size();
    int next = (world.rank() + 1) % ranks;
    int previous = (world.rank() + ranks - 1) % ranks;
    if (world.rank() == 0) {
      return () -> {
        world.send(sent, next, TAG);
        world.receive(received, previous, TAG);
      };
    }
    return () -> {
      world.receive(received, previous, TAG);
      world.send(received, next, TAG);
    };
  }

  /** A block for every rank. */
  private Slice blocks(Slice memory, long count, int piece) {
    long all = count * world.size();
    return memory.part(piece * all, all);
  }

  /** Whether a call leaves what it must at this rank. */
  boolean isRight(Collective operation, int bytes) {
    CollectiveContent.fill(outgoing, incoming, world.rank());
    call(operation, bytes).run();
    int count = bytes / Double.BYTES;
    return CollectiveContent.isRight(operation, incoming, world.rank(), world.size(), count);
  }
}
