package dev.weft.internal.counters;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.weft.internal.counters.RankSample.Activity;
import dev.weft.internal.counters.RankSample.Machine;
import dev.weft.internal.counters.RankSample.Rank;
import dev.weft.internal.counters.RankSample.State;
import dev.weft.internal.counters.RankSample.Traffic;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * The file of a rank's counters: lines of 64 bytes, in the machine's byte order. One thread of the
 * rank's process writes; any process of the user reads, and writes only when it last asked.
 *
 * <pre>
 *     0  magic | version | rank | size | ranks of process | pid | joined
 *    64  asked: when somebody last read, milliseconds since the epoch
 *   128  sequence (odd while written) | at | state | since
 *   192  messages sent | bytes sent | messages received | bytes received
 *        | posted | unexpected | waited
 *   256  heap used | heap max | collections | collected | processor
 *   320  host: length (4 bytes), UTF-8
 *   384  call: length (4 bytes), UTF-8, to 640
 * </pre>
 */
final class CounterDescriptor {
  static final int BYTES = 640;

  private static final long MAGIC = 0x5745_4654_434f_554eL;
  private static final int VERSION = 1;

  private static final long VERSION_AT = 8;
  private static final long RANK = 12;
  private static final long SIZE = 16;
  private static final long RANKS_OF_PROCESS = 20;
  private static final long PID = 24;
  private static final long JOINED = 32;
  private static final long ASKED = 64;
  private static final long SEQUENCE = 128;
  private static final long AT = 136;
  private static final long STATE = 144;
  private static final long SINCE = 152;
  private static final long TRAFFIC = 192;
  private static final long MACHINE = 256;
  private static final long HOST = 320;
  private static final int HOST_BYTES = 60;
  private static final long CALL = 384;
  private static final int CALL_BYTES = 252;

  private static final VarHandle LONG = JAVA_LONG.varHandle();
  private static final int ATTEMPTS = 1_000;

  private CounterDescriptor() {}

  /** What does not change; before any other process can know of the file. */
  static void begin(MemorySegment file, Rank rank) {
    file.set(JAVA_INT, VERSION_AT, VERSION);
    file.set(JAVA_INT, RANK, rank.number());
    file.set(JAVA_INT, SIZE, rank.size());
    file.set(JAVA_INT, RANKS_OF_PROCESS, rank.ranksOfProcess());
    file.set(JAVA_LONG, PID, rank.pid());
    file.set(JAVA_LONG, JOINED, rank.joinedMillis());
    put(file, HOST, HOST_BYTES, rank.host());
  }

  /** By the one thread that writes. */
  static void write(
      MemorySegment file, long atMillis, Activity activity, Traffic traffic, Machine machine) {
    long sequence = file.get(JAVA_LONG, SEQUENCE);
    LONG.setOpaque(file, SEQUENCE, sequence + 1);
    VarHandle.storeStoreFence();
    file.set(JAVA_LONG, AT, atMillis);
    file.set(JAVA_LONG, STATE, activity.state().code);
    file.set(JAVA_LONG, SINCE, activity.sinceMillis());
    put(file, CALL, CALL_BYTES, activity.call());
    put(
        file,
        TRAFFIC,
        traffic.messagesSent(),
        traffic.bytesSent(),
        traffic.messagesReceived(),
        traffic.bytesReceived(),
        traffic.posted(),
        traffic.unexpected(),
        traffic.waitedNanos());
    put(
        file,
        MACHINE,
        machine.heapUsed(),
        machine.heapMax(),
        machine.collections(),
        machine.collectedMillis(),
        machine.processorNanos());
    LONG.setRelease(file, SEQUENCE, sequence + 2);
    LONG.setRelease(file, 0, MAGIC);
  }

  private static void put(MemorySegment file, long start, long... values) {
    for (int i = 0; i < values.length; i++) {
      file.set(JAVA_LONG, start + (long) i * Long.BYTES, values[i]);
    }
  }

  private static void put(MemorySegment file, long start, int most, String text) {
    byte[] bytes = text.getBytes(UTF_8);
    int length = Math.min(bytes.length, most);
    file.set(JAVA_INT, start, length);
    MemorySegment.copy(MemorySegment.ofArray(bytes), 0, file, start + Integer.BYTES, length);
  }

  /** Null if nothing has been written, or it was being written at each of many attempts. */
  static @Nullable RankSample read(MemorySegment file) {
    if ((long) LONG.getAcquire(file, 0L) != MAGIC || file.get(JAVA_INT, VERSION_AT) != VERSION) {
      return null;
    }
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      long before = (long) LONG.getAcquire(file, SEQUENCE);
      if ((before & 1) == 0) {
        RankSample sample = readOnce(file);
        VarHandle.loadLoadFence();
        if ((long) LONG.getOpaque(file, SEQUENCE) == before) {
          return sample;
        }
      }
      Thread.onSpinWait();
    }
    return null;
  }

  private static RankSample readOnce(MemorySegment file) {
    long[] traffic = longs(file, TRAFFIC, 7);
    long[] machine = longs(file, MACHINE, 5);
    return new RankSample(
        new Rank(
            file.get(JAVA_INT, RANK),
            file.get(JAVA_INT, SIZE),
            file.get(JAVA_LONG, PID),
            file.get(JAVA_INT, RANKS_OF_PROCESS),
            text(file, HOST, HOST_BYTES),
            file.get(JAVA_LONG, JOINED)),
        file.get(JAVA_LONG, AT),
        new Activity(
            State.of(file.get(JAVA_LONG, STATE)),
            file.get(JAVA_LONG, SINCE),
            text(file, CALL, CALL_BYTES)),
        new Traffic(
            traffic[0], traffic[1], traffic[2], traffic[3], traffic[4], traffic[5], traffic[6]),
        new Machine(machine[0], machine[1], machine[2], machine[3], machine[4]));
  }

  private static long[] longs(MemorySegment file, long start, int count) {
    return file.asSlice(start, (long) count * Long.BYTES).toArray(JAVA_LONG);
  }

  private static String text(MemorySegment file, long start, int most) {
    int length = Math.clamp(file.get(JAVA_INT, start), 0, most);
    byte[] bytes =
        file.asSlice(start + Integer.BYTES, length)
            .toArray(java.lang.foreign.ValueLayout.JAVA_BYTE);
    return new String(bytes, UTF_8);
  }

  /** A reader wants all counters to be known for a while. */
  static void ask(MemorySegment file, long nowMillis) {
    LONG.setOpaque(file, ASKED, nowMillis);
  }

  static long asked(MemorySegment file) {
    return (long) LONG.getOpaque(file, ASKED);
  }
}
