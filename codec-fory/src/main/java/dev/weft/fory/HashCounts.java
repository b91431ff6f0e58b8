package dev.weft.fory;

/** Counts how often hash codes have been seen. One thread. */
final class HashCounts {
  private static final int FIRST = 16;
  private static final int SPREAD = 0x9e3779b9;

  /** A hash and its count, one after the other; a count of 0 is a free place. */
  private int[] table = new int[2 * FIRST];

  private int distinct;

  /** Counts one more; says how many there were before. */
  int add(int hash) {
    int place = find(table, hash);
    if (table[place + 1] == 0) {
      table[place] = hash;
      distinct++;
    }
    int before = table[place + 1]++;
    if (4 * distinct > table.length) {
      grow();
    }
    return before;
  }

  /** Spread so that no choice of hashes makes places collide which the codes do not. */
  private static int find(int[] in, int hash) {
    int mask = in.length / 2 - 1;
    int place = spread(hash) & mask;
    while (in[2 * place + 1] != 0 && in[2 * place] != hash) {
      place = (place + 1) & mask;
    }
    return 2 * place;
  }

  private static int spread(int hash) {
    int mixed = (hash ^ SEED) * SPREAD;
    mixed ^= mixed >>> 15;
    mixed *= 0x85ebca6b;
    return mixed ^ mixed >>> 13;
  }

  private static final int SEED = (int) System.nanoTime();

  private void grow() {
    int[] larger = new int[2 * table.length];
    for (int i = 0; i < table.length; i += 2) {
      if (table[i + 1] != 0) {
        int place = find(larger, table[i]);
        larger[place] = table[i];
        larger[place + 1] = table[i + 1];
      }
    }
    table = larger;
  }
}
