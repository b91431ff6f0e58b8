package dev.weft.internal.launch.environment.pmix;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BOOLEAN;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * The records of PMIx, the same from version 2 on.
 *
 * <pre>
 *  process  0                 256
 *          +-----------------+------+
 *          | namespace       | rank |
 *          +-----------------+------+
 *
 *  value    0      2     8                        32
 *          +------+-----+------------------------+
 *          | type | -   | number or address      |
 *          +------+-----+------------------------+
 *
 *  info     0                 512     516   520      552
 *          +-----------------+-------+-----+--------+
 *          | key             | flags | -   | value  |
 *          +-----------------+-------+-----+--------+
 * </pre>
 */
final class PmixRecords {
  static final int NAMESPACE_BYTES = 256;
  static final int RANK = 256;
  static final int PROCESS_BYTES = 260;

  static final int TYPE = 0;
  static final int DATA = 8;
  static final int VALUE_BYTES = 32;

  static final int INFO_VALUE = 520;
  static final int INFO_BYTES = 552;

  static final short BOOL = 1;
  static final short STRING = 3;
  static final short INT = 6;
  static final short UINT32 = 14;

  /** In place of a rank: what is the same for all of the namespace. */
  static final int ANY_RANK = -2;

  private static final long ALIGNMENT = 8;

  static MemorySegment process(Arena arena, String namespace, int rank) {
    MemorySegment process = arena.allocate(PROCESS_BYTES, ALIGNMENT);
    process.setString(0, namespace);
    process.set(JAVA_INT, RANK, rank);
    return process;
  }

  static MemorySegment text(Arena arena, String text) {
    MemorySegment value = arena.allocate(VALUE_BYTES, ALIGNMENT);
    value.set(JAVA_SHORT, TYPE, STRING);
    value.set(ADDRESS, DATA, arena.allocateFrom(text));
    return value;
  }

  /** Several infos, one behind the other. */
  static MemorySegment infos(Arena arena, int count) {
    return arena.allocate((long) count * INFO_BYTES, ALIGNMENT);
  }

  static void setTrue(MemorySegment infos, int index, String key) {
    MemorySegment info = infos.asSlice((long) index * INFO_BYTES, INFO_BYTES);
    info.setString(0, key);
    info.set(JAVA_SHORT, INFO_VALUE + TYPE, BOOL);
    info.set(JAVA_BOOLEAN, INFO_VALUE + DATA, true);
  }

  static void setInt(MemorySegment infos, int index, String key, int number) {
    MemorySegment info = infos.asSlice((long) index * INFO_BYTES, INFO_BYTES);
    info.setString(0, key);
    info.set(JAVA_SHORT, INFO_VALUE + TYPE, INT);
    info.set(JAVA_INT, INFO_VALUE + DATA, number);
  }

  private PmixRecords() {}
}
