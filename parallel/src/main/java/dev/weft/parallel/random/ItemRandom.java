package dev.weft.parallel.random;

import java.util.random.RandomGenerator;

/**
 * A generator that gives each item of a program random numbers of its own, from a seed and the
 * item's number alone: whichever rank computes the item, it gets the same ones. So the results of a
 * program are the same on any number of ranks, as long as it does not add up rounded numbers in
 * another order.
 *
 * <pre>{@code
 * ItemRandom random = ItemRandom.of(42);
 * for (long particle = first; particle < last; particle++) {
 *   double angle = random.item(particle).nextDouble();
 *   ...
 * }
 * }</pre>
 *
 * <p>An item has 2<sup>33</sup> numbers of 64 bits in each step, one for each of two halves of a
 * block of the counter-based generator Philox4x32-10 (Salmon and others, 2011), whose key is the
 * seed and whose counter consists of the number of the block, the step and the item. Changing the
 * item costs nothing but the next block. One thread uses a generator at a time.
 */
public final class ItemRandom implements RandomGenerator {
  private final long seed;
  private final long[] bits = new long[2];
  private long item;
  private int step;
  private int block;
  private boolean hasHigh;

  private ItemRandom(long seed) {
    this.seed = seed;
  }

  /** A generator at item 0. Does not block; ranks that are to get the same give the same seed. */
  public static ItemRandom of(long seed) {
    return new ItemRandom(seed);
  }

  /**
   * Goes to the first number of an item.
   *
   * @return this
   */
  public ItemRandom item(long number) {
    return item(number, 0);
  }

  /**
   * Goes to the first number of an item in a step: for items that get new numbers in each step of a
   * simulation, or for several purposes.
   *
   * @return this
   */
  public ItemRandom item(long number, int step) {
    this.item = number;
    this.step = step;
    this.block = 0;
    this.hasHigh = false;
    return this;
  }

  @Override
  public long nextLong() {
    if (hasHigh) {
      hasHigh = false;
      return bits[1];
    }
    long low = (long) step << 32 | (block & 0xFFFF_FFFFL);
    Philox.bits(low, item, seed, bits);
    block++;
    hasHigh = true;
    return bits[0];
  }

  @Override
  public int nextInt() {
    return (int) nextLong();
  }
}
