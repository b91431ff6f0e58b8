package dev.weft.parallel.sort;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;

/**
 * How records lie in arrays and files: one after the other, each of equally many bytes.
 *
 * @param bytes of a record
 * @param key by which they are sorted
 */
record RecordFormat(int bytes, RecordKey key) {

  RecordFormat {
    if (bytes < 1) {
      throw new ArgumentException(
          FailureCode.BALANCE, "records of %d bytes; give at least 1".formatted(bytes));
    }
  }

  /** How many records an array holds. */
  int count(byte[] records) {
    if (records.length % bytes != 0) {
      throw new ArgumentException(
          FailureCode.BALANCE,
          "%d bytes of records of %d bytes each; give a whole number of records"
              .formatted(records.length, bytes));
    }
    return records.length / bytes;
  }

  /** The records in order, in a new array. */
  byte[] sorted(byte[] records) {
    Keyed keyed = Keyed.of(records, bytes, key);
    KeyedArrays.KIND.sort(keyed);
    return keyed.arranged(records, bytes);
  }
}
