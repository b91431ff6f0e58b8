package dev.weft.sockets.rendezvous;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import jdk.jfr.FlightRecorder;

/**
 * Counts the connections of this process that are fast, and for each reason those that are not. The
 * counts are in a file that this user's other processes can read, as {@code weft info --sockets}
 * does. Any thread.
 *
 * <pre>
 *      0       8     16        64
 *     +-------+-----+---------+--------------------------------------- - -
 *     | magic | pid |         | counts, of 128 bytes each
 *     +-------+-----+---------+--------------------------------------- - -
 *  A count:
 *      0       8
 *     +-------+---------------------------------------------------+
 *     | count | what it counts, in words, and zeros               |
 *     +-------+---------------------------------------------------+
 * </pre>
 */
public final class Counts {
  private static final long MAGIC_VALUE = 0x5745_4654_434e_5453L;
  static final int PID = 8;
  private static final long FIRST = 64;
  private static final long COUNT_BYTES = 128;
  private static final VarHandle LONG = JAVA_LONG.varHandle().withInvokeExactBehavior();
  private static final int FAST = 0;
  private static final Map<Reason, Integer> INDICES = indices();

  /** A runtime image may lack the flight recorder. */
  private static final boolean RECORDABLE = ModuleLayer.boot().findModule("jdk.jfr").isPresent();

  /** In the file, or in memory of this process alone where there can be none. */
  private static final MemorySegment MEMORY = open();

  private Counts() {}

  /** Notes that a connection goes through shared memory. */
  public static void countFast() {
    add(FAST, 1);
    record(true, "");
  }

  /** The number of connections that do, or have. */
  public static long fast() {
    return get(FAST);
  }

  /**
   * The reasons in words, with the number of connections for each; reasons with count zero are
   * omitted.
   */
  public static Map<String, Long> plain() {
    Map<String, Long> counts = new LinkedHashMap<>();
    for (Reason reason : Reason.values()) {
      if (reason.counted() > 0) {
        Long _ = counts.put(reason.words(), reason.counted());
      }
    }
    return counts;
  }

  static void count(Reason reason) {
    add(indexOf(reason), 1);
    record(false, reason.words());
  }

  /** Changes how many there are of a reason that does not hold for good. */
  static void change(Reason reason, int change) {
    add(indexOf(reason), change);
  }

  static long counted(Reason reason) {
    return get(indexOf(reason));
  }

  private static int indexOf(Reason reason) {
    return Objects.requireNonNull(INDICES.get(reason));
  }

  private static Map<Reason, Integer> indices() {
    Map<Reason, Integer> indices = new EnumMap<>(Reason.class);
    for (Reason reason : Reason.values()) {
      Integer _ = indices.put(reason, indices.size() + 1);
    }
    return indices;
  }

  /**
   * Where nothing is recorded, the event's class, and a hundred of the recorder's, stay unloaded.
   */
  private static void record(boolean fast, String reason) {
    if (RECORDABLE && FlightRecorder.isInitialized()) {
      ConnectionEvent.emit(fast, reason);
    }
  }

  private static void add(int index, long change) {
    long _ = (long) LONG.getAndAdd(MEMORY, FIRST + index * COUNT_BYTES, change);
  }

  private static long get(int index) {
    return (long) LONG.getVolatile(MEMORY, FIRST + index * COUNT_BYTES);
  }

  private static MemorySegment open() {
    MemorySegment memory = ProcessFile.memory();
    return describe(
        memory == null ? Arena.ofAuto().allocate(ProcessFile.BYTES, Long.BYTES) : memory);
  }

  private static MemorySegment describe(MemorySegment memory) {
    LONG.set(memory, (long) PID, ProcessHandle.current().pid());
    name(memory, FAST, "through shared memory");
    INDICES.forEach((reason, index) -> name(memory, index, reason.words()));
    LONG.setRelease(memory, 0L, MAGIC_VALUE);
    return memory;
  }

  private static void name(MemorySegment memory, int index, String words) {
    byte[] text = words.getBytes(StandardCharsets.US_ASCII);
    long offset = FIRST + index * COUNT_BYTES + Long.BYTES;
    MemorySegment.copy(MemorySegment.ofArray(text), 0, memory, offset, text.length);
  }
}
