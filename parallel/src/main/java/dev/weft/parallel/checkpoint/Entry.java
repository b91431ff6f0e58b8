package dev.weft.parallel.checkpoint;

import dev.weft.data.ElementType;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * One thing in a part.
 *
 * @param type of its elements
 * @param bytes of its data; 0 for a value
 * @param value of a value
 * @param block of an array over a grid
 * @param crc of the data
 */
record Entry(
    String name,
    Kind kind,
    ElementType type,
    long bytes,
    long value,
    @Nullable Block block,
    int crc) {

  /** What was kept. */
  enum Kind {
    /** Elements, always equally many. */
    ARRAY,
    /** Any number of bytes. */
    BYTES,
    /** A number that all ranks have. */
    VALUE,
    /** A rank's block of an array over a grid. */
    GRID
  }

  Entry withCrc(int crc) {
    return new Entry(name, kind, type, bytes, value, block, crc);
  }

  /** Always equally many bytes for one entry, whatever its checksum and value. */
  void writeTo(DataOutputStream out) throws IOException {
    out.writeUTF(name);
    out.writeUTF(kind.name());
    out.writeUTF(type.name());
    out.writeLong(bytes);
    out.writeLong(value);
    out.writeInt(crc);
    Block part = block;
    out.writeByte(part == null ? 0 : part.dimensions());
    if (part != null) {
      for (int number : part.toNumbers()) {
        out.writeInt(number);
      }
    }
  }

  static Entry readFrom(DataInputStream in) throws IOException {
    String name = in.readUTF();
    Kind kind = Kind.valueOf(in.readUTF());
    ElementType type = ElementType.valueOf(in.readUTF());
    long bytes = in.readLong();
    long value = in.readLong();
    int crc = in.readInt();
    int dimensions = in.readByte();
    Block block = dimensions == 0 ? null : block(in, dimensions);
    return new Entry(name, kind, type, bytes, value, block, crc);
  }

  private static Block block(DataInputStream in, int dimensions) throws IOException {
    int[] numbers = new int[Block.numbers(dimensions)];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = in.readInt();
    }
    return Block.of(numbers);
  }
}
