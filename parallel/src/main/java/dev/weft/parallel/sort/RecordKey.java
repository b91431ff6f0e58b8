package dev.weft.parallel.sort;

/** The key of a record of bytes. */
@FunctionalInterface
public interface RecordKey {

  /**
   * The number by which a record is sorted.
   *
   * @param bytes has the record, among others
   * @param offset where it begins
   */
  long of(byte[] bytes, int offset);
}
