package dev.weft.internal.transport.shm;

import dev.weft.internal.os.memory.ProcessMemory;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * The memory of the other ranks' processes, as far as it can be reached.
 *
 * <p>A process id may mean another process in another container, and a process may be forbidden to
 * read others. So each rank keeps a random number in its own memory and writes the number and its
 * address into its file, as its <i>witness</i>. A rank that reads the same number at that address
 * may use that memory.
 *
 * <pre>
 *   0             8             16
 *   +-------------+-------------+-------------+
 *   | process id  | address     | number      |
 *   +-------------+-------------+-------------+
 * </pre>
 */
final class ReachableMemory {
  static final long WITNESS_BYTES = 64;

  private static final long PID = 0;
  private static final long ADDRESS = 8;
  private static final long NUMBER = 16;

  private final MemorySegment number = Arena.ofAuto().allocate(ValueLayout.JAVA_LONG);

  /**
   * Lets others see whether they can reach the memory of this process.
   *
   * @param own where this rank's witness belongs
   */
  ReachableMemory(MemorySegment own) {
    long random = ThreadLocalRandom.current().nextLong();
    number.set(ValueLayout.JAVA_LONG, 0, random);
    own.set(ValueLayout.JAVA_LONG, PID, ProcessHandle.current().pid());
    own.set(ValueLayout.JAVA_LONG, ADDRESS, number.address());
    own.set(ValueLayout.JAVA_LONG, NUMBER, random);
  }

  /** The memory of the process of a rank with this witness, or null if it cannot be reached. */
  static @Nullable ProcessMemory of(MemorySegment witness) {
    ProcessMemory memory = new ProcessMemory(witness.get(ValueLayout.JAVA_LONG, PID));
    return memory.holds(
            witness.get(ValueLayout.JAVA_LONG, ADDRESS), witness.get(ValueLayout.JAVA_LONG, NUMBER))
        ? memory
        : null;
  }
}
