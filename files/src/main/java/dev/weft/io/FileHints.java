package dev.weft.io;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;

/**
 * Advice on how to access a file (MPI 4.1, section 14.2.8): it changes speed and memory, never
 * results. All ranks must give the same hints. Immutable; the with-methods return a changed copy.
 *
 * @param aggregators how many ranks read and write for all in collective operations; 0 for the
 *     number of processors of rank 0's host. There are never more than ranks
 * @param stripeBytes the aggregators' parts of the file begin at multiples of this; a power of two,
 *     at least 512
 * @param bufferBytes the bytes that an aggregator holds at a time, and that a read with holes
 *     fetches at once; a power of two from 4096 to 1 GiB
 * @param access how the file is read
 */
public record FileHints(int aggregators, long stripeBytes, long bufferBytes, Access access) {
  private static final long LEAST_STRIPE = 512;
  private static final long LEAST_BUFFER = 4096;
  private static final long MOST_BUFFER = 1 << 30;

  /** As many aggregators as processors, stripes of 1 MiB, buffers of 4 MiB, no mapping. */
  public static final FileHints DEFAULT = new FileHints(0, 1 << 20, 4 << 20, Access.CHANNEL);

  /** How the bytes of a file are reached. */
  public enum Access {
    /** Calls of the operating system. */
    CHANNEL,

    /**
     * What lies within the file is read from a mapping: for many small pieces in random order. A
     * file that shrinks meanwhile is read with calls. Writes are calls as well: a disk that is full
     * must be an error.
     */
    MAPPED
  }

  /**
   * @throws ArgumentException if a number is outside its limits
   */
  public FileHints {
    if (aggregators < 0) {
      throw new ArgumentException(
          FailureCode.FILE_ACCESS,
          "%d aggregators; give 0 to let the library choose, or a positive number"
              .formatted(aggregators));
    }
    if (stripeBytes < LEAST_STRIPE || Long.bitCount(stripeBytes) != 1) {
      throw new ArgumentException(
          FailureCode.FILE_ACCESS,
          "a stripe of %d bytes; give a power of two from %d on"
              .formatted(stripeBytes, LEAST_STRIPE));
    }
    if (bufferBytes < LEAST_BUFFER
        || bufferBytes > MOST_BUFFER
        || Long.bitCount(bufferBytes) != 1) {
      throw new ArgumentException(
          FailureCode.FILE_ACCESS,
          "a buffer of %d bytes; give a power of two from %d to %d"
              .formatted(bufferBytes, LEAST_BUFFER, MOST_BUFFER));
    }
  }

  /** With another number of aggregators. */
  public FileHints withAggregators(int number) {
    return new FileHints(number, stripeBytes, bufferBytes, access);
  }

  /** With other stripes. */
  public FileHints withStripeBytes(long bytes) {
    return new FileHints(aggregators, bytes, bufferBytes, access);
  }

  /** With other buffers. */
  public FileHints withBufferBytes(long bytes) {
    return new FileHints(aggregators, stripeBytes, bytes, access);
  }

  /** With another way to read. */
  public FileHints withAccess(Access way) {
    return new FileHints(aggregators, stripeBytes, bufferBytes, way);
  }
}
