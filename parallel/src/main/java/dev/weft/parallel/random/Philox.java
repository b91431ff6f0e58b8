package dev.weft.parallel.random;

/**
 * The function Philox4x32-10 of Salmon, Moraes, Dror and Shaw, Parallel random numbers: as easy as
 * 1, 2, 3 (2011): ten rounds that turn a counter of 128 bits and a key of 64 bits into 128 random
 * bits. The same counter and key always give the same bits. Low words come first.
 */
final class Philox {
  private static final int ROUNDS = 10;
  private static final long MULTIPLIER_0 = 0xD2511F53L;
  private static final long MULTIPLIER_1 = 0xCD9E8D57L;
  private static final int WEYL_0 = 0x9E3779B9;
  private static final int WEYL_1 = 0xBB67AE85;
  private static final long WORD = 0xFFFF_FFFFL;

  private Philox() {}

  /**
   * The random bits of a counter.
   *
   * @param low the lower 64 bits of the counter
   * @param high the upper ones
   * @param result gets the lower 64 bits and the upper ones
   */
  static void bits(long low, long high, long key, long[] result) {
    long c0 = low & WORD;
    long c1 = low >>> 32;
    long c2 = high & WORD;
    long c3 = high >>> 32;
    int k0 = (int) key;
    int k1 = (int) (key >>> 32);
    for (int round = 0; round < ROUNDS; round++) {
      long product0 = MULTIPLIER_0 * c0;
      long product1 = MULTIPLIER_1 * c2;
      c0 = product1 >>> 32 ^ c1 ^ (k0 & WORD);
      c1 = product1 & WORD;
      c2 = product0 >>> 32 ^ c3 ^ (k1 & WORD);
      c3 = product0 & WORD;
      k0 += WEYL_0;
      k1 += WEYL_1;
    }
    result[0] = c1 << 32 | c0;
    result[1] = c3 << 32 | c2;
  }
}
