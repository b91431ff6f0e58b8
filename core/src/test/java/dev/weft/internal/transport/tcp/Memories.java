package dev.weft.internal.transport.tcp;

import dev.weft.internal.os.memory.Memory;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Random;

/** Every sort of memory that a payload can lie in, and bytes to fill it with. */
public enum Memories {
  BYTES,
  SHORTS,
  CHARS,
  INTS,
  LONGS,
  FLOATS,
  DOUBLES,
  BOOLEANS,
  HEAP_SEGMENT,
  NATIVE_SEGMENT;

  static final List<Memories> ALL = List.of(values());

  /** Those that can hold every byte. */
  static final List<Memories> ANY_BYTES = ALL.stream().filter(sort -> sort != BOOLEANS).toList();

  /** New memory of at least so many bytes. */
  Object allocate(long bytes) {
    int longs = Math.toIntExact((bytes + Long.BYTES - 1) / Long.BYTES);
    return switch (this) {
      case BYTES -> new byte[longs * Long.BYTES];
      case SHORTS -> new short[longs * 4];
      case CHARS -> new char[longs * 4];
      case INTS -> new int[longs * 2];
      case LONGS -> new long[longs];
      case FLOATS -> new float[longs * 2];
      case DOUBLES -> new double[longs];
      case BOOLEANS -> new boolean[longs * Long.BYTES];
      case HEAP_SEGMENT -> MemorySegment.ofArray(new int[longs * 2]);
      case NATIVE_SEGMENT -> Arena.ofAuto().allocate(longs * (long) Long.BYTES, Long.BYTES);
    };
  }

  /** New memory with the content of this seed from {@code offset} on. */
  Object filled(long offset, long bytes, long seed) {
    Object base = allocate(offset + bytes);
    Memory.copyIn(content(seed), 0, base, offset, bytes);
    return base;
  }

  /** The first place where memory differs from the content with this seed, or -1. */
  long mismatch(MemorySegment memory, long bytes, long seed) {
    return MemorySegment.mismatch(memory, 0, bytes, content(seed), 0, bytes);
  }

  /** Where the content of a seed begins. Booleans can hold zeros and ones only. */
  private MemorySegment content(long seed) {
    MemorySegment noise = this == BOOLEANS ? Noise.BITS : Noise.BYTES;
    return noise.asSlice(Math.floorMod(seed, Noise.STARTS));
  }

  private static final class Noise {
    static final int STARTS = 1_000_003;
    static final MemorySegment BYTES = MemorySegment.ofArray(new byte[STARTS + (8 << 20)]);
    static final MemorySegment BITS = MemorySegment.ofArray(new byte[STARTS + (8 << 20)]);

    static {
      Random random = new Random(1);
      for (long i = 0; i < BYTES.byteSize(); i++) {
        byte value = (byte) random.nextInt();
        BYTES.set(ValueLayout.JAVA_BYTE, i, value);
        BITS.set(ValueLayout.JAVA_BYTE, i, (byte) (value & 1));
      }
    }
  }
}
