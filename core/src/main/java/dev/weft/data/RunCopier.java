package dev.weft.data;

import dev.weft.internal.os.memory.Memory;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * Copies runs of one memory to or from a contiguous one, which holds them one after the other. One
 * thread, one use.
 */
final class RunCopier extends RunSink {
  private enum Way {
    GATHER,
    SCATTER
  }

  private final Way way;
  private final Object spread;
  private final Object packed;

  /** A segment over the contiguous memory, made once for all runs; null over {@code boolean[]}. */
  private final @Nullable MemorySegment view;

  private long place;

  private RunCopier(Way way, Object spread, Object packed, long place) {
    super(Typing.JOINED);
    this.way = way;
    this.spread = spread;
    this.packed = packed;
    this.view = Memory.segment(packed);
    this.place = place;
  }

  /** Copies all elements into another slice of the same type and count. */
  static void copy(Slice from, Slice to) {
    long bytes = from.bytes();
    if (!to.isContiguous()) {
      Slice packed = from.isContiguous() ? from : from.copy();
      to.visit(0, bytes, scatter(packed.base(), packed.offsetBytes(), to.base()));
    } else if (from.isContiguous()) {
      Memory.copy(from.base(), from.offsetBytes(), to.base(), to.offsetBytes(), bytes);
    } else {
      from.visit(0, bytes, gather(from.base(), to.base(), to.offsetBytes()));
    }
  }

  /** Copies the runs of {@code from} into contiguous memory. */
  static RunCopier gather(Object from, Object to, long toByte) {
    return new RunCopier(Way.GATHER, from, to, toByte);
  }

  /** Copies contiguous memory into the runs of {@code to}. */
  static RunCopier scatter(Object from, long fromByte, Object to) {
    return new RunCopier(Way.SCATTER, to, from, fromByte);
  }

  @Override
  void accept(@Nullable ElementType elements, long runOffset, long runBytes) {
    if (way == Way.GATHER) {
      if (view != null) {
        Memory.copyOut(spread, runOffset, view, place, runBytes);
      } else {
        Memory.copy(spread, runOffset, packed, place, runBytes);
      }
    } else if (view != null) {
      Memory.copyIn(view, place, spread, runOffset, runBytes);
    } else {
      Memory.copy(packed, place, spread, runOffset, runBytes);
    }
    place += runBytes;
  }

  @Override
  void addStrided(
      @Nullable ElementType elements, long runOffset, long runBytes, long count, long stride) {
    flush();
    if (runBytes == Double.BYTES
        && spread instanceof double[] a
        && packed instanceof double[] b
        && ((runOffset | stride | place) & 7) == 0) {
      moveDoubles(
          a, (int) (runOffset >> 3), (int) (stride >> 3), b, (int) (place >> 3), (int) count);
      place += count << 3;
      return;
    }
    for (long i = 0; i < count; i++) {
      accept(elements, runOffset + i * stride, runBytes);
    }
  }

  /** Copies runs of eight bytes, as in columns of numbers; indices count elements. */
  private void moveDoubles(double[] in, int at, int step, double[] out, int from, int count) {
    if (way == Way.GATHER) {
      for (int i = 0; i < count; i++) {
        out[from + i] = in[at + i * step];
      }
    } else {
      for (int i = 0; i < count; i++) {
        in[at + i * step] = out[from + i];
      }
    }
  }
}
