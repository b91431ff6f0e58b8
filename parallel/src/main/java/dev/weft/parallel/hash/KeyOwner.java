package dev.weft.parallel.hash;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;

/** Which rank has a key, by its hash. */
public final class KeyOwner {
  private static final long MIX_1 = 0xBF58476D1CE4E5B9L;
  private static final long MIX_2 = 0x94D049BB133111EBL;

  private KeyOwner() {}

  /** Spreads keys that are near each other over all 64 bits (the finalizer of SplitMix64). */
  public static long mixed(long key) {
    long bits = (key ^ (key >>> 30)) * MIX_1;
    bits = (bits ^ (bits >>> 27)) * MIX_2;
    return bits ^ (bits >>> 31);
  }

  /** The rank of a mixed key. */
  public static int rank(long mixed, int ranks) {
    return (int) (((mixed >>> 32) * ranks) >>> 32);
  }

  /** The rank of a key that is an object. */
  public static int rank(Object key, int ranks) {
    return rank(mixed(key.hashCode()), ranks);
  }

  /**
   * Checks that a key which has arrived belongs here.
   *
   * @throws ArgumentException if its hash is another one in this process than at its sender
   */
  public static void requireOwn(Object key, int rank, int ranks) {
    if (rank(key, ranks) != rank) {
      throw new ArgumentException(
          FailureCode.BALANCE,
          "the key %s of %s has another hashCode in this process than at its sender; take keys whose hashCode depends on their values alone, such as numbers, texts, and records of these, not enums or arrays"
              .formatted(key, key.getClass().getName()));
    }
  }
}
