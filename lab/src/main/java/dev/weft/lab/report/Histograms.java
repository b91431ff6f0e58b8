package dev.weft.lab.report;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.DataFormatException;
import org.HdrHistogram.DoubleHistogram;

/** Encodes whole distributions in a few hundred characters, for later charts. */
final class Histograms {
  private static final int SIGNIFICANT_DIGITS = 3;

  private Histograms() {}

  /** A compressed histogram in base 64, or nothing if a value is not positive. */
  static String encode(double[] values) {
    if (Arrays.stream(values).anyMatch(value -> !(value > 0))) {
      return "";
    }
    DoubleHistogram histogram = new DoubleHistogram(SIGNIFICANT_DIGITS);
    for (double value : values) {
      histogram.recordValue(value);
    }
    ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
    int length = histogram.encodeIntoCompressedByteBuffer(buffer);
    return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
  }

  /** The histogram that {@link #encode} wrote. */
  static DoubleHistogram decode(String text) {
    try {
      ByteBuffer bytes = ByteBuffer.wrap(Base64.getDecoder().decode(text));
      return DoubleHistogram.decodeFromCompressedByteBuffer(bytes, 1);
    } catch (DataFormatException e) {
      throw new IllegalArgumentException("not a compressed histogram", e);
    }
  }
}
