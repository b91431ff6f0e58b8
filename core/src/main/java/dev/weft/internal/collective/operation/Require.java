package dev.weft.internal.collective.operation;

import dev.weft.data.Blocks;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.internal.collective.exchange.SliceCopies;
import dev.weft.internal.os.memory.Memory;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Checks of a rank's own arguments, before anything is sent. */
public final class Require {
  private Require() {}

  public static void root(int root, int ranks) {
    if (root < 0 || root >= ranks) {
      throw new ArgumentException(
          FailureCode.RANK,
          "root %d is not a rank of this communicator; give 0 to %d".formatted(root, ranks - 1));
    }
  }

  public static Slice present(@Nullable Slice slice, String what) {
    if (slice == null) {
      throw new ArgumentException(
          FailureCode.BUFFER_MEMORY, "the root has no " + what + " buffer; it must give one");
    }
    return slice;
  }

  public static Blocks present(@Nullable Blocks blocks) {
    if (blocks == null) {
      throw new ArgumentException(
          FailureCode.BUFFER_MEMORY, "the root has no counts; it must give one for each rank");
    }
    return blocks;
  }

  public static void writable(Slice receive) {
    if (!receive.isWritable()) {
      throw new ArgumentException(
          FailureCode.BUFFER_MEMORY,
          "the receive buffer is read-only (%s); give one that can be written".formatted(receive));
    }
    receive.requireStorable();
  }

  static void sameType(Slice send, Slice receive) {
    if (send.type() != receive.type()) {
      throw new ArgumentException(
          FailureCode.BUFFER_TYPE,
          "the send buffer has elements of type %s and the receive buffer of type %s; give one type"
              .formatted(send.type(), receive.type()));
    }
  }

  /** Checks a pair of buffers of one operation: one type, and the second can be stored into. */
  public static void pair(Slice send, Slice receive) {
    writable(receive);
    sameType(send, receive);
  }

  /**
   * Checks that two buffers do not overlap, except in two parts that are the same memory, for an
   * operation in place.
   */
  static void apart(Slice send, Slice receive, Slice sendPart, Slice receivePart) {
    if (SliceCopies.overlap(send, receive) && !SliceCopies.isSame(sendPart, receivePart)) {
      throw overlap(send, receive);
    }
  }

  public static <T> T operand(@Nullable T object) {
    if (object == null) {
      throw new ArgumentException(
          FailureCode.BUFFER_MEMORY, "null cannot be combined with anything; give an object");
    }
    return object;
  }

  /** Checks that two buffers share no memory. */
  public static void apart(Slice send, Slice receive) {
    if (SliceCopies.overlap(send, receive)) {
      throw new ArgumentException(
          FailureCode.BUFFER_OVERLAP,
          "the send buffer (%s) and the receive buffer (%s) overlap; give separate buffers"
              .formatted(send, receive));
    }
  }

  /** Checks that a list has something for each rank. */
  public static void forEachRank(String what, List<?> given, int ranks) {
    if (given.size() != ranks) {
      throw new ArgumentException(
          FailureCode.BUFFER_SIZE,
          "%d %s; give one for each of the %d ranks".formatted(given.size(), what, ranks));
    }
  }

  /** Checks buffers that another thread is to work on. */
  public static void shared(@Nullable Slice... slices) {
    for (Slice slice : slices) {
      if (slice != null
          && slice.base() instanceof MemorySegment segment
          && !Memory.isForAnyThread(segment)) {
        throw new ArgumentException(
            FailureCode.BUFFER_MEMORY,
            "the memory segment of %d bytes is confined to its thread, and an operation that does not block works on another one; allocate it from a shared or automatic arena"
                .formatted(segment.byteSize()));
      }
    }
  }

  /** Like {@link #pair}, for buffers of equal count that do not overlap or are the same. */
  public static void equalPair(Slice send, Slice receive) {
    pair(send, receive);
    count("receive buffer", receive.count(), send.count(), "as many as the send buffer");
    apart(send, receive, send, receive);
  }

  /** Checks that a buffer consists of one block of {@code each} elements for every rank. */
  public static void wholes(String buffer, Slice slice, int ranks, long each) {
    if (slice.count() / ranks != each || slice.count() % ranks != 0) {
      throw new ArgumentException(
          FailureCode.BUFFER_SIZE,
          "the %s has %d elements; %d ranks with %d each take %d: give a slice of that count, or use the v-form for counts that differ"
              .formatted(buffer, slice.count(), ranks, each, each * ranks));
    }
  }

  /** The size of the blocks of a buffer that has one for every rank. */
  public static long each(String buffer, Slice slice, int ranks) {
    if (slice.count() % ranks != 0) {
      throw new ArgumentException(
          FailureCode.BUFFER_SIZE,
          "the %s has %d elements, which do not divide by %d ranks: give a multiple, or use the v-form for counts that differ"
              .formatted(buffer, slice.count(), ranks));
    }
    return slice.count() / ranks;
  }

  public static void count(String buffer, long count, long expected, String reason) {
    if (count != expected) {
      throw new ArgumentException(
          FailureCode.BUFFER_SIZE,
          "the %s has %d elements; it must have %d, %s".formatted(buffer, count, expected, reason));
    }
  }

  /** Checks that there is one block for each rank and that all of them lie within the buffer. */
  public static void blocks(String buffer, Slice slice, Blocks blocks, int ranks) {
    if (blocks.size() != ranks) {
      throw new ArgumentException(
          FailureCode.BUFFER_SIZE,
          "%d counts for the %s; give one for each of the %d ranks"
              .formatted(blocks.size(), buffer, ranks));
    }
    if (blocks.extent() > slice.count()) {
      throw new ArgumentException(
          FailureCode.BUFFER_SIZE,
          "the %s has %d elements, too few for blocks that reach to %d (%s)"
              .formatted(buffer, slice.count(), blocks.extent(), blocks));
    }
  }

  public static void packed(Blocks blocks) {
    if (!blocks.isPacked()) {
      throw new ArgumentException(
          FailureCode.BUFFER_SIZE,
          "blocks with gaps or out of order (%s); give counts only".formatted(blocks));
    }
  }

  /** Checks that every block consists of whole values of an operator. */
  public static void wholeValues(Op op, Blocks blocks) {
    for (int i = 0; i < blocks.size(); i++) {
      wholeValues(op, i, blocks.count(i));
    }
  }

  /** Checks that the block of a rank consists of whole values of an operator. */
  static void wholeValues(Op op, int rank, long count) {
    if (count % op.width() != 0) {
      throw new ArgumentException(
          FailureCode.REDUCTION,
          "%s takes values of %d elements; the block of rank %d has %d, not a whole number of them"
              .formatted(op, op.width(), rank, count));
    }
  }

  private static ArgumentException overlap(Slice send, Slice receive) {
    return new ArgumentException(
        FailureCode.BUFFER_OVERLAP,
        "the send buffer (%s) and the receive buffer (%s) overlap; give the same memory to work in place, or separate buffers"
            .formatted(send, receive));
  }
}
