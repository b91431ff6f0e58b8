package dev.weft.internal.transport.ring;

/**
 * The size of a ring. Both numbers are powers of two.
 *
 * @param slots the largest number of frames under way
 * @param bulkBytes the largest number of payload bytes under way
 */
public record RingShape(int slots, int bulkBytes) {
  private static final int PAGE_BYTES = 4096;
  private static final int MIN_SLOTS = 32;

  public RingShape {
    if (Integer.bitCount(slots) != 1 || Integer.bitCount(bulkBytes) != 1 || slots < MIN_SLOTS) {
      throw new IllegalArgumentException(
          "not powers of two, or fewer than " + MIN_SLOTS + " slots: " + slots + ", " + bulkBytes);
    }
  }

  /** Memory for one ring, in whole pages. */
  public long bytes() {
    long bytes = bulkStart() + bulkBytes;
    return (bytes + PAGE_BYTES - 1) & -PAGE_BYTES;
  }

  long bulkStart() {
    return RingDescriptor.SLOTS + ((long) slots << RingDescriptor.SLOT_SHIFT);
  }
}
