package dev.weft.data;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Puts slices of any shape and type one after the other into bytes (MPI_Pack and MPI_Pack_external;
 * MPI 4.1, sections 5.2 and 5.3), which grow as needed. An {@link Unpacker} must take out elements
 * of the same types in the same order. One thread; nothing blocks.
 *
 * <pre>{@code
 * Packer packer = new Packer().put(Slice.of(header)).put(Slice.of(matrix, 0, 1, column));
 * world.send(packer.packed(), 1, TAG);
 * }</pre>
 */
public final class Packer {
  private static final int MAX_ARRAY = Integer.MAX_VALUE - 8;

  private final DataRepresentation representation;
  private byte[] bytes = new byte[64];
  private int position;

  /** In this machine's representation. */
  public Packer() {
    this(DataRepresentation.NATIVE);
  }

  /** In a given representation. */
  public Packer(DataRepresentation representation) {
    this.representation = representation;
  }

  /** Bytes that so many instances take when packed, in either representation (MPI_Pack_size). */
  public static long size(long count, Datatype type) {
    return CheckedMath.multiply(count, type.size());
  }

  /**
   * Appends the elements of a slice; they may be changed afterwards.
   *
   * @return this
   * @throws ArgumentException if all together exceed 2 GiB
   */
  public Packer put(Slice values) {
    long length = values.bytes();
    if (length > MAX_ARRAY - position) {
      throw new ArgumentException(
          FailureCode.BUFFER_SIZE,
          "%d bytes after %d exceed the limit of a packer, %d; pack in parts"
              .formatted(length, position, MAX_ARRAY));
    }
    int end = position + (int) length;
    if (end > bytes.length) {
      bytes = Arrays.copyOf(bytes, (int) Math.min(MAX_ARRAY, Math.max(end, 2L * bytes.length)));
    }
    values.visit(0, length, RunCopier.gather(values.base(), bytes, position));
    if (swaps(representation)) {
      values.visit(0, length, new ByteSwap(bytes, position));
    }
    position = end;
    return this;
  }

  /** Number of bytes packed. */
  public long position() {
    return position;
  }

  /** Forgets what has been packed. */
  public void clear() {
    position = 0;
  }

  /** The bytes packed so far, to be sent or stored; valid until the next {@link #put}. */
  public Slice packed() {
    return Slice.of(bytes, 0, position);
  }

  /** The bytes packed so far, in an array of their own. */
  public byte[] toByteArray() {
    return Arrays.copyOf(bytes, position);
  }

  static boolean swaps(DataRepresentation representation) {
    return representation == DataRepresentation.EXTERNAL32
        && ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;
  }
}
