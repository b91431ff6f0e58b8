package dev.weft.data;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;

/**
 * Takes elements out of the bytes of a {@link Packer} (MPI_Unpack and MPI_Unpack_external; MPI 4.1,
 * sections 5.2 and 5.3). One thread; nothing blocks.
 */
public final class Unpacker {
  private final byte[] bytes;
  private final int end;
  private final DataRepresentation representation;
  private int position;

  /** An unpacker of bytes in this machine's representation. */
  public Unpacker(byte[] packed) {
    this(packed, 0, packed.length, DataRepresentation.NATIVE);
  }

  /** An unpacker of bytes in a given representation. */
  public Unpacker(byte[] packed, DataRepresentation representation) {
    this(packed, 0, packed.length, representation);
  }

  /**
   * An unpacker of a part of an array, which a message may have filled.
   *
   * @throws ArgumentException if the part is not within the array
   */
  public Unpacker(byte[] packed, int offset, int length, DataRepresentation representation) {
    SliceChecks.range(offset, length, packed.length);
    this.bytes = packed;
    this.position = offset;
    this.end = offset + length;
    this.representation = representation;
  }

  /**
   * Takes the next elements, as many as the slice has.
   *
   * @return this
   * @throws ArgumentException if fewer bytes are left, or the slice is read-only or overlaps itself
   */
  public Unpacker get(Slice values) {
    values.requireStorable();
    if (values.bytes() > remaining()) {
      throw new ArgumentException(
          FailureCode.BUFFER_SIZE,
          "%s takes %d bytes; %d are left".formatted(values, values.bytes(), remaining()));
    }
    int length = (int) values.bytes();
    byte[] source = bytes;
    int from = position;
    if (Packer.swaps(representation)) {
      source = new byte[length];
      System.arraycopy(bytes, position, source, 0, length);
      from = 0;
      values.visit(0, length, new ByteSwap(source, 0));
    }
    values.visit(0, length, RunCopier.scatter(source, from, values.base()));
    position += length;
    return this;
  }

  /** Number of bytes not taken yet. */
  public long remaining() {
    return (long) end - position;
  }
}
