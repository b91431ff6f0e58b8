package dev.weft.lab.program.call;

import dev.weft.lab.program.Payload;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.Set;

/**
 * Converts arrays and strings to their bytes and back, with one copy each way, as a program does
 * whose library carries only bytes. An array of bytes is not copied at all.
 */
public final class PlainBytes implements Serializer {
  private static final int BYTES = 1;
  private static final int INTS = 2;
  private static final int LONGS = 3;
  private static final int DOUBLES = 4;
  private static final int BOOLEANS = 5;
  private static final int STRING = 6;

  private static final Set<Payload> CARRIED =
      EnumSet.of(
          Payload.BYTES,
          Payload.INTS,
          Payload.LONGS,
          Payload.DOUBLES,
          Payload.BOOLEANS,
          Payload.STRING);

  @Override
  public int form(Object value) {
    return switch (value) {
      case byte[] _ -> BYTES;
      case int[] _ -> INTS;
      case long[] _ -> LONGS;
      case double[] _ -> DOUBLES;
      case boolean[] _ -> BOOLEANS;
      case String _ -> STRING;
      default -> 0;
    };
  }

  @Override
  public byte[] encode(Object value) throws Exception {
    return switch (value) {
      case byte[] bytes -> bytes;
      case int[] ints -> MemorySegment.ofArray(ints).toArray(ValueLayout.JAVA_BYTE);
      case long[] longs -> MemorySegment.ofArray(longs).toArray(ValueLayout.JAVA_BYTE);
      case double[] doubles -> MemorySegment.ofArray(doubles).toArray(ValueLayout.JAVA_BYTE);
      case boolean[] booleans -> bytes(booleans);
      case String text -> text.getBytes(StandardCharsets.UTF_8);
      default -> throw new IllegalArgumentException("not plain: " + value.getClass());
    };
  }

  @Override
  public Object decode(int form, byte[] bytes) throws Exception {
    MemorySegment segment = MemorySegment.ofArray(bytes);
    return switch (form) {
      case BYTES -> bytes;
      case INTS -> segment.toArray(ValueLayout.JAVA_INT_UNALIGNED);
      case LONGS -> segment.toArray(ValueLayout.JAVA_LONG_UNALIGNED);
      case DOUBLES -> segment.toArray(ValueLayout.JAVA_DOUBLE_UNALIGNED);
      case BOOLEANS -> booleans(bytes);
      case STRING -> new String(bytes, StandardCharsets.UTF_8);
      default -> throw new IllegalArgumentException("no plain form " + form);
    };
  }

  @Override
  public boolean carries(Payload payload) {
    return CARRIED.contains(payload);
  }

  private static byte[] bytes(boolean[] booleans) {
    byte[] bytes = new byte[booleans.length];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (booleans[i] ? 1 : 0);
    }
    return bytes;
  }

  private static boolean[] booleans(byte[] bytes) {
    boolean[] booleans = new boolean[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      booleans[i] = bytes[i] != 0;
    }
    return booleans;
  }
}
