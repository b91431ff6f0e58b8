package dev.weft.contract.datatype;

import dev.weft.data.ElementType;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a datatype is by the definition of the standard: a list of elements with displacements, and
 * bounds if they were given (MPI 4.1, section 5.1).
 */
record TypeMap(List<Entry> entries, @Nullable Bounds given) {

  record Entry(ElementType type, long offset) {
    Entry moved(long by) {
      return new Entry(type, offset + by);
    }

    long end() {
      return offset + type.bytes();
    }
  }

  record Bounds(long lower, long upper) {}

  static TypeMap of(ElementType type) {
    return new TypeMap(List.of(new Entry(type, 0)), null);
  }

  long size() {
    return entries.stream().mapToLong(e -> e.type().bytes()).sum();
  }

  long trueLower() {
    return entries.stream().mapToLong(Entry::offset).min().orElse(0);
  }

  long trueUpper() {
    return entries.stream().mapToLong(Entry::end).max().orElse(0);
  }

  long lower() {
    return given == null ? trueLower() : given.lower;
  }

  long extent() {
    if (given != null) {
      return given.upper - given.lower;
    }
    long widest = entries.stream().mapToLong(e -> e.type().bytes()).max().orElse(1);
    long span = trueUpper() - trueLower();
    while (span % widest != 0) {
      span++;
    }
    return span;
  }

  TypeMap repeat(long count, long stride) {
    List<TypeMap> parts = new ArrayList<>();
    List<Long> offsets = new ArrayList<>();
    for (long i = 0; i < count; i++) {
      parts.add(this);
      offsets.add(i * stride);
    }
    return join(parts, offsets);
  }

  TypeMap contiguous(long count) {
    return repeat(count, extent());
  }

  static TypeMap join(List<TypeMap> parts, List<Long> offsets) {
    List<Entry> all = new ArrayList<>();
    Bounds bounds = null;
    for (int i = 0; i < parts.size(); i++) {
      long by = offsets.get(i);
      parts.get(i).entries.forEach(e -> all.add(e.moved(by)));
      Bounds b = parts.get(i).given;
      if (b != null) {
        long lower = b.lower + by;
        long upper = b.upper + by;
        bounds =
            bounds == null
                ? new Bounds(lower, upper)
                : new Bounds(Math.min(bounds.lower, lower), Math.max(bounds.upper, upper));
      }
    }
    return new TypeMap(all, bounds);
  }

  TypeMap resized(long lower, long extent) {
    return new TypeMap(entries, new Bounds(lower, lower + extent));
  }

  /** Offset of every byte of data, in order. */
  long[] bytes() {
    return entries.stream()
        .flatMapToLong(e -> java.util.stream.LongStream.range(e.offset(), e.end()))
        .toArray();
  }

  /** Runs of neighbouring bytes, as text. */
  static List<String> runs(long[] bytes, int from, int to) {
    List<String> runs = new ArrayList<>();
    int begin = from;
    for (int i = from + 1; i <= to; i++) {
      if (i == to || bytes[i] != bytes[i - 1] + 1) {
        runs.add(bytes[begin] + "+" + (i - begin));
        begin = i;
      }
    }
    return runs;
  }

  boolean overlaps() {
    long[] bytes = bytes();
    return Arrays.stream(bytes).distinct().count() < bytes.length;
  }

  /** The data of a segment, each byte by itself. */
  byte[] pack(MemorySegment memory, long origin) {
    long[] bytes = bytes();
    byte[] packed = new byte[bytes.length];
    for (int i = 0; i < packed.length; i++) {
      packed[i] = memory.get(ValueLayout.JAVA_BYTE, origin + bytes[i]);
    }
    return packed;
  }

  /** The data with the bytes of each element reversed. */
  byte[] reversed(byte[] packed) {
    byte[] result = new byte[packed.length];
    int at = 0;
    for (Entry entry : entries) {
      int width = entry.type().bytes();
      for (int i = 0; i < width; i++) {
        result[at + i] = packed[at + width - 1 - i];
      }
      at += width;
    }
    return result;
  }
}
