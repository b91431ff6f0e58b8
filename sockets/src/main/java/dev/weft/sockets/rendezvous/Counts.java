package dev.weft.sockets.rendezvous;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.weft.internal.job.JobId;
import dev.weft.internal.os.ExitHook;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

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
  private static final long PID = 8;
  private static final long FIRST = 64;
  private static final long COUNT_BYTES = 128;
  private static final long BYTES = FIRST + (Reason.values().length + 1) * COUNT_BYTES;
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
    add(FAST);
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
    add(indexOf(reason));
    record(false, reason.words());
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

  private static void record(boolean fast, String reason) {
    if (RECORDABLE) {
      ConnectionEvent.emit(fast, reason);
    }
  }

  private static void add(int index) {
    long _ = (long) LONG.getAndAdd(MEMORY, FIRST + index * COUNT_BYTES, 1L);
  }

  private static long get(int index) {
    return (long) LONG.getVolatile(MEMORY, FIRST + index * COUNT_BYTES);
  }

  private static MemorySegment open() {
    Path folder = Folder.path();
    MemorySegment memory = null;
    if (folder != null) {
      try {
        memory = map(folder);
      } catch (IOException full) {
        // Then other processes cannot read the counts.
      }
    }
    return describe(memory == null ? Arena.ofAuto().allocate(BYTES, Long.BYTES) : memory);
  }

  private static MemorySegment map(Path folder) throws IOException {
    Path path =
        folder.resolve(Folder.nameOf(Folder.COUNTS, JobId.thisProcess(), Folder.freshNumber()));
    try (FileChannel file =
        FileChannel.open(
            path,
            Set.of(
                StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")))) {
      int _ = file.write(ByteBuffer.allocate((int) BYTES));
      ExitHook _ = ExitHook.add(() -> Listener.remove(path));
      return file.map(FileChannel.MapMode.READ_WRITE, 0, BYTES, Arena.ofAuto());
    }
  }

  private static MemorySegment describe(MemorySegment memory) {
    LONG.set(memory, PID, ProcessHandle.current().pid());
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
