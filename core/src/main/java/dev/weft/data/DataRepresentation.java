package dev.weft.data;

/** The format of packed elements (MPI 4.1, sections 5.3 and 14.5). */
public enum DataRepresentation {
  /** The form of this machine's memory: the quickest, for machines of the same byte order. */
  NATIVE,
  /**
   * MPI's external32: big-endian, IEEE 754, with the sizes of Java's types, so that any machine
   * reads it (MPI 4.1, section 14.5.2). A boolean is a byte, 0 or 1; a char is two bytes.
   */
  EXTERNAL32
}
