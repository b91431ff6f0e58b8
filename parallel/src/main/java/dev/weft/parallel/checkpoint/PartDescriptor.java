package dev.weft.parallel.checkpoint;

/**
 * The layout of a part, in memory and in a file, in the byte order of the machine.
 *
 * <pre>
 *    0  magic                       8
 *    8  number of the generation    8
 *   16  id of the generation        8
 *   24  rank                        4
 *   28  ranks                       4
 *   32  bytes of the whole part     8
 *   40  bytes of the list           4
 *   44  CRC32C of header and list   4   (with 0 here)
 *   48  reserved                   16
 *   64  list of entries
 *       data of each entry, each from a multiple of 64 on
 * </pre>
 */
final class PartDescriptor {
  /** "WEFTPRT1" in the order of a little-endian machine. */
  static final long MAGIC = 0x3154525054464557L;

  static final long MAGIC_OFFSET = 0;
  static final long NUMBER_OFFSET = 8;
  static final long ID_OFFSET = 16;
  static final long RANK_OFFSET = 24;
  static final long RANKS_OFFSET = 28;
  static final long PART_BYTES_OFFSET = 32;
  static final long LIST_BYTES_OFFSET = 40;
  static final long CRC_OFFSET = 44;
  static final int HEADER_BYTES = 64;

  private PartDescriptor() {}
}
