package dev.weft.lab.peer.protobuf;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.CodedOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/** A message with one field, written and read as generated code would. */
final class Fields {
  private static final int FIELD = 1;
  private static final int DELIMITED = FIELD << 3 | 2;
  private static final int VARINT = FIELD << 3;

  private Fields() {}

  private interface Elements {
    void write(CodedOutputStream out) throws IOException;
  }

  private static byte[] packed(int bytes, Elements elements) throws IOException {
    int header = CodedOutputStream.computeTagSize(FIELD);
    byte[] message = new byte[header + CodedOutputStream.computeUInt32SizeNoTag(bytes) + bytes];
    CodedOutputStream out = CodedOutputStream.newInstance(message);
    out.writeUInt32NoTag(DELIMITED);
    out.writeUInt32NoTag(bytes);
    elements.write(out);
    out.checkNoSpaceLeft();
    return message;
  }

  /** At the beginning of the field's content; its length has been read. */
  private static CodedInputStream content(byte[] message) throws IOException {
    CodedInputStream in = CodedInputStream.newInstance(message);
    if (in.readTag() != DELIMITED) {
      throw new IOException("not the field of this message");
    }
    return in;
  }

  static byte[] ofBytes(byte[] bytes) throws IOException {
    byte[] message = new byte[CodedOutputStream.computeByteArraySize(FIELD, bytes)];
    CodedOutputStream.newInstance(message).writeByteArray(FIELD, bytes);
    return message;
  }

  static byte[] bytes(byte[] message) throws IOException {
    return content(message).readByteArray();
  }

  static byte[] ofString(String text) throws IOException {
    byte[] message = new byte[CodedOutputStream.computeStringSize(FIELD, text)];
    CodedOutputStream.newInstance(message).writeString(FIELD, text);
    return message;
  }

  static String string(byte[] message) throws IOException {
    return content(message).readStringRequireUtf8();
  }

  static byte[] ofInts(int[] values) throws IOException {
    return packed(
        values.length * Integer.BYTES,
        out -> {
          for (int value : values) {
            out.writeSFixed32NoTag(value);
          }
        });
  }

  static int[] ints(byte[] message) throws IOException {
    CodedInputStream in = content(message);
    int[] values = new int[in.readUInt32() / Integer.BYTES];
    for (int i = 0; i < values.length; i++) {
      values[i] = in.readSFixed32();
    }
    return values;
  }

  static byte[] ofLongs(long[] values) throws IOException {
    return packed(
        values.length * Long.BYTES,
        out -> {
          for (long value : values) {
            out.writeSFixed64NoTag(value);
          }
        });
  }

  static long[] longs(byte[] message) throws IOException {
    CodedInputStream in = content(message);
    long[] values = new long[in.readUInt32() / Long.BYTES];
    for (int i = 0; i < values.length; i++) {
      values[i] = in.readSFixed64();
    }
    return values;
  }

  static byte[] ofDoubles(double[] values) throws IOException {
    return packed(
        values.length * Double.BYTES,
        out -> {
          for (double value : values) {
            out.writeDoubleNoTag(value);
          }
        });
  }

  static double[] doubles(byte[] message) throws IOException {
    CodedInputStream in = content(message);
    double[] values = new double[in.readUInt32() / Double.BYTES];
    for (int i = 0; i < values.length; i++) {
      values[i] = in.readDouble();
    }
    return values;
  }

  static byte[] ofBooleans(boolean[] values) throws IOException {
    return packed(
        values.length,
        out -> {
          for (boolean value : values) {
            out.writeBoolNoTag(value);
          }
        });
  }

  static boolean[] booleans(byte[] message) throws IOException {
    CodedInputStream in = content(message);
    boolean[] values = new boolean[in.readUInt32()];
    for (int i = 0; i < values.length; i++) {
      values[i] = in.readBool();
    }
    return values;
  }

  static byte[] ofIntegers(List<Integer> values) throws IOException {
    return packed(
        values.size() * Integer.BYTES,
        out -> {
          for (int value : values) {
            out.writeSFixed32NoTag(value);
          }
        });
  }

  static List<Integer> integers(byte[] message, List<Integer> into) throws IOException {
    CodedInputStream in = content(message);
    int count = in.readUInt32() / Integer.BYTES;
    for (int i = 0; i < count; i++) {
      into.add(in.readSFixed32());
    }
    return into;
  }

  static byte[] ofLongs(List<Long> values) throws IOException {
    return packed(
        values.size() * Long.BYTES,
        out -> {
          for (long value : values) {
            out.writeSFixed64NoTag(value);
          }
        });
  }

  static List<Long> longs(byte[] message, List<Long> into) throws IOException {
    CodedInputStream in = content(message);
    int count = in.readUInt32() / Long.BYTES;
    for (int i = 0; i < count; i++) {
      into.add(in.readSFixed64());
    }
    return into;
  }

  static byte[] ofBooleans(List<Boolean> values) throws IOException {
    return packed(
        values.size(),
        out -> {
          for (boolean value : values) {
            out.writeBoolNoTag(value);
          }
        });
  }

  static List<Boolean> booleans(byte[] message, List<Boolean> into) throws IOException {
    CodedInputStream in = content(message);
    int count = in.readUInt32();
    for (int i = 0; i < count; i++) {
      into.add(in.readBool());
    }
    return into;
  }

  /** A repeated message, each with one number in a field of its own. */
  static byte[] ofMessages(int[] values) throws IOException {
    int bytes = 0;
    for (int value : values) {
      int inner = CodedOutputStream.computeInt32Size(FIELD, value);
      bytes += 1 + CodedOutputStream.computeUInt32SizeNoTag(inner) + inner;
    }
    byte[] message = new byte[bytes];
    CodedOutputStream out = CodedOutputStream.newInstance(message);
    for (int value : values) {
      out.writeUInt32NoTag(DELIMITED);
      out.writeUInt32NoTag(CodedOutputStream.computeInt32Size(FIELD, value));
      out.writeInt32(FIELD, value);
    }
    out.checkNoSpaceLeft();
    return message;
  }

  static int[] messages(byte[] message) throws IOException {
    CodedInputStream in = CodedInputStream.newInstance(message);
    int[] values = new int[16];
    int count = 0;
    while (in.readTag() == DELIMITED) {
      int limit = in.pushLimit(in.readUInt32());
      int value = in.readTag() == VARINT ? in.readInt32() : 0;
      in.popLimit(limit);
      if (count == values.length) {
        values = Arrays.copyOf(values, 2 * count);
      }
      values[count++] = value;
    }
    return Arrays.copyOf(values, count);
  }
}
