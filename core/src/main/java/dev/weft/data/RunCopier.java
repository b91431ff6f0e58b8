package dev.weft.data;

import dev.weft.internal.os.memory.Memory;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * Copies runs of one memory to or from a contiguous one, which holds them one after the other. One
 * thread, one use.
 */
abstract class RunCopier extends RunSink {
  final Object spread;
  final Object packed;

  /** Over the contiguous memory, made once for all runs; null over {@code boolean[]}. */
  final @Nullable MemorySegment view;

  private long place;

  private RunCopier(Object spread, Object packed, long place) {
    super(Typing.JOINED);
    this.spread = spread;
    this.packed = packed;
    this.view = Memory.segment(packed);
    this.place = place;
  }

  /** Copies the runs of {@code from} into contiguous memory. */
  static RunCopier gather(Object from, Object to, long toByte) {
    return new Gather(from, to, toByte);
  }

  /** Copies contiguous memory into the runs of {@code to}. */
  static RunCopier scatter(Object from, long fromByte, Object to) {
    return new Scatter(to, from, fromByte);
  }

  abstract void move(long runOffset, long place, long bytes);

  /** Eight bytes each, the common case of columns of numbers; indices are of elements. */
  abstract void moveDoubles(double[] in, int at, int step, double[] out, int from, int count);

  @Override
  final void accept(@Nullable ElementType elements, long runOffset, long runBytes) {
    move(runOffset, place, runBytes);
    place += runBytes;
  }

  @Override
  final void addStrided(
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
      move(runOffset + i * stride, place, runBytes);
      place += runBytes;
    }
  }

  private static final class Gather extends RunCopier {
    Gather(Object spread, Object packed, long place) {
      super(spread, packed, place);
    }

    @Override
    void move(long runOffset, long place, long bytes) {
      if (view != null) {
        Memory.copyOut(spread, runOffset, view, place, bytes);
      } else {
        Memory.copy(spread, runOffset, packed, place, bytes);
      }
    }

    @Override
    void moveDoubles(double[] in, int at, int step, double[] out, int from, int count) {
      for (int i = 0; i < count; i++) {
        out[from + i] = in[at + i * step];
      }
    }
  }

  private static final class Scatter extends RunCopier {
    Scatter(Object spread, Object packed, long place) {
      super(spread, packed, place);
    }

    @Override
    void move(long runOffset, long place, long bytes) {
      if (view != null) {
        Memory.copyIn(view, place, spread, runOffset, bytes);
      } else {
        Memory.copy(packed, place, spread, runOffset, bytes);
      }
    }

    @Override
    void moveDoubles(double[] in, int at, int step, double[] out, int from, int count) {
      for (int i = 0; i < count; i++) {
        in[at + i * step] = out[from + i];
      }
    }
  }
}
