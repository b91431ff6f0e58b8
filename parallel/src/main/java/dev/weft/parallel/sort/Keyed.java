package dev.weft.parallel.sort;

/** Keys, each with the place of the record that it belongs to, in the same order. */
final class Keyed {
  private final long[] keys;
  private final int[] places;

  Keyed(int count) {
    this.keys = new long[count];
    this.places = new int[count];
  }

  long[] keys() {
    return keys;
  }

  int[] places() {
    return places;
  }

  /** The keys of records, which are in their order. */
  static Keyed of(byte[] records, int recordBytes, RecordKey key) {
    int count = records.length / recordBytes;
    Keyed keyed = new Keyed(count);
    for (int i = 0; i < count; i++) {
      keyed.keys[i] = key.of(records, i * recordBytes);
      keyed.places[i] = i;
    }
    return keyed;
  }

  /** The records in the order of the places, in a new array. */
  byte[] arranged(byte[] records, int recordBytes) {
    byte[] arranged = new byte[records.length];
    for (int i = 0; i < places.length; i++) {
      System.arraycopy(records, places[i] * recordBytes, arranged, i * recordBytes, recordBytes);
    }
    return arranged;
  }
}
