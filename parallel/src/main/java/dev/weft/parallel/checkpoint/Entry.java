package dev.weft.parallel.checkpoint;

import dev.weft.data.ElementType;
import dev.weft.parallel.array.ArrayLayout;
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
 * @param layout of an array of any division
 * @param crc of the data
 */
record Entry(
    String name,
    Kind kind,
    ElementType type,
    long bytes,
    long value,
    @Nullable Block block,
    @Nullable ArrayLayout layout,
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
    GRID,
    /** A rank's own elements of an array of any division. */
    DIVIDED
  }

  Entry withCrc(int crc) {
    return new Entry(name, kind, type, bytes, value, block, layout, crc);
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
    ArrayLayout division = layout;
    if (division != null) {
      long[] numbers = division.toNumbers();
      out.writeByte(division.dimensions());
      for (long number : numbers) {
        out.writeLong(number);
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
    ArrayLayout layout = kind == Kind.DIVIDED ? layout(in) : null;
    return new Entry(name, kind, type, bytes, value, block, layout, crc);
  }

  private static Block block(DataInputStream in, int dimensions) throws IOException {
    int[] numbers = new int[Block.numbers(dimensions)];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = in.readInt();
    }
    return Block.of(numbers);
  }

  private static ArrayLayout layout(DataInputStream in) throws IOException {
    long[] numbers = new long[1 + 3 * in.readByte()];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = in.readLong();
    }
    return ArrayLayout.ofNumbers(numbers);
  }
}
