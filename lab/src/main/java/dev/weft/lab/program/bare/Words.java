package dev.weft.lab.program.bare;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;

/** Copies what fits a line, word by word. */
final class Words {
  private Words() {}

  /** At least as many bytes as are asked for, up to the next whole word. */
  static void copy(MemorySegment from, long fromAt, MemorySegment to, long toAt, int bytes) {
    for (int word = 0; word < bytes; word += Long.BYTES) {
      to.set(JAVA_LONG_UNALIGNED, toAt + word, from.get(JAVA_LONG_UNALIGNED, fromAt + word));
    }
  }
}
