package dev.weft.data;

import dev.weft.data.Datatype.Bounds;
import dev.weft.data.Datatype.Member;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Datatypes whose blocks follow no pattern. */
final class IndexedTypes {
  private IndexedTypes() {}

  static Datatype blocks(Datatype type, long[] lengths, long[] offsets) {
    if (lengths.length != offsets.length) {
      throw new ArgumentException(
          FailureCode.DATATYPE,
          "%d block lengths and %d displacements; give as many of one as of the other"
              .formatted(lengths.length, offsets.length));
    }
    if (Arrays.stream(lengths).distinct().limit(2).count() == 1) {
      return blocks(type.repeat("block length", lengths[0], type.extent()), offsets);
    }
    Layout[] parts = new Layout[lengths.length];
    Bounds given = null;
    for (int i = 0; i < lengths.length; i++) {
      Datatype block = type.repeat("block length", lengths[i], type.extent());
      parts[i] = block.layout();
      given = widened(given, block, offsets[i]);
    }
    return Datatype.join(Layout.join(parts, offsets), given);
  }

  static Datatype blocks(Datatype block, long[] offsets) {
    Layout[] parts = new Layout[offsets.length];
    Arrays.fill(parts, block.layout());
    Bounds given = null;
    for (long offset : offsets) {
      given = widened(given, block, offset);
    }
    return Datatype.join(Layout.join(parts, offsets), given);
  }

  static Datatype struct(Member... members) {
    Layout[] parts = new Layout[members.length];
    long[] offsets = new long[members.length];
    Bounds given = null;
    for (int i = 0; i < members.length; i++) {
      Datatype type = members[i].type();
      Datatype block = type.repeat("count", members[i].count(), type.extent());
      parts[i] = block.layout();
      offsets[i] = members[i].offsetBytes();
      given = widened(given, block, offsets[i]);
    }
    return Datatype.join(Layout.join(parts, offsets), given);
  }

  private static @Nullable Bounds widened(@Nullable Bounds given, Datatype block, long offset) {
    return block.isMarked()
        ? new Bounds(
                CheckedMath.add(block.lowerBound(), offset),
                CheckedMath.add(block.upperBound(), offset))
            .and(given)
        : given;
  }

  static long[] scaled(long[] displacements, long extent) {
    long[] bytes = new long[displacements.length];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = CheckedMath.multiply(displacements[i], extent);
    }
    return bytes;
  }

  static long[] widened(int[] values) {
    return Arrays.stream(values).asLongStream().toArray();
  }
}
