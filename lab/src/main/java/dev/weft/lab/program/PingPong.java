package dev.weft.lab.program;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;

/**
 * The ping-pong, the same for every Java system and the counterpart of {@code pingpong.h}. Rank 0
 * leads: it sends a command, both sides run it. In the hot case a rank answers from the memory into
 * which it received, so the next hop reads every byte. Used by one thread per rank.
 */
public final class PingPong implements Sampler.Run {
  private static final int LEAD_IN = 4;
  private static final int HOPS = 2;

  private static final long STOP = 0;
  private static final long VERIFY = 1;
  private static final long SIZE = 2;
  private static final long RUN = 3;

  /** A command: kind, bytes, exchanges; it lies behind the slots. */
  private static final int COMMAND_BYTES = 24;

  private final PingPongChannel channel;
  private final MessageSlots messageSlots;
  private final MemorySegment memory;
  private final long commandOffset;
  private final CoreToCore cores;
  private int currentBytes = -1;

  private PingPong(ProgramOptions options, PingPongChannel channel, int rank) {
    this.channel = channel;
    messageSlots = new MessageSlots(options);
    memory = channel.memory();
    commandOffset = MessageSlots.poolBytes(options);
    cores = CoreToCore.of(options, rank);
  }

  /** Bytes of memory that a channel needs. */
  public static long memoryBytes(ProgramOptions options) {
    return MessageSlots.poolBytes(options) + MessageSlots.LINE_BYTES;
  }

  /** Leads as rank 0, checking content once per size before anything is timed, and prints. */
  public static void lead(ProgramOptions options, PingPongChannel channel, Output output) {
    PingPong self = new PingPong(options, channel, 0);
    for (int bytes : options.sizes()) {
      if (!self.verify(bytes)) {
        output.fail("content differs after one echo of " + bytes + " bytes");
        throw new IllegalStateException("content differs after one echo of " + bytes + " bytes");
      }
    }
    new Sampler(options, output).series(self, HOPS);
    self.order(STOP, 0, 0);
    output.done();
  }

  /** Follows as rank 1 until the leader has done. */
  public static void follow(ProgramOptions options, PingPongChannel channel) {
    PingPong self = new PingPong(options, channel, 1);
    while (self.obey()) {}
  }

  @Override
  public long run(int bytes, int batch, int count, long[] nanos) {
    if (bytes != currentBytes) {
      order(SIZE, bytes, 0);
      messageSlots.size(bytes);
      currentBytes = bytes;
    }
    order(RUN, bytes, LEAD_IN + (long) batch * count);
    cores.before();
    exchange(bytes, LEAD_IN);
    long allocated = Allocation.bytesSoFar();
    long before = System.nanoTime();
    for (int i = 0; i < count; i++) {
      exchange(bytes, batch);
      long after = System.nanoTime();
      nanos[i] = after - before;
      before = after;
    }
    allocated = Allocation.bytesSince(allocated);
    cores.after();
    return allocated;
  }

  @Override
  public double coreToCoreNanos() {
    return cores.nanos();
  }

  private void exchange(int bytes, int times) {
    for (int i = 0; i < times; i++) {
      channel.send(messageSlots.next(), bytes);
      channel.receive(messageSlots.next(), bytes);
    }
  }

  private void echo(int bytes, long times) {
    for (long i = 0; i < times; i++) {
      channel.receive(messageSlots.next(), bytes);
      channel.send(messageSlots.next(), bytes);
    }
  }

  private boolean obey() {
    channel.receive(commandOffset, COMMAND_BYTES);
    long kind = memory.get(JAVA_LONG_UNALIGNED, commandOffset);
    int bytes = (int) memory.get(JAVA_LONG_UNALIGNED, commandOffset + 8);
    long exchanges = memory.get(JAVA_LONG_UNALIGNED, commandOffset + 16);
    if (kind == SIZE) {
      messageSlots.size(bytes);
    } else if (kind == RUN) {
      cores.before();
      echo(bytes, exchanges);
      cores.after();
    } else if (kind == VERIFY) {
      channel.receive(0, bytes);
      channel.send(0, bytes);
    }
    return kind != STOP;
  }

  private void order(long kind, int bytes, long exchanges) {
    memory.set(JAVA_LONG_UNALIGNED, commandOffset, kind);
    memory.set(JAVA_LONG_UNALIGNED, commandOffset + 8, bytes);
    memory.set(JAVA_LONG_UNALIGNED, commandOffset + 16, exchanges);
    channel.send(commandOffset, COMMAND_BYTES);
  }

  private boolean verify(int bytes) {
    order(VERIFY, bytes, 1);
    for (int i = 0; i < bytes; i++) {
      memory.set(JAVA_BYTE, i, pattern(i, bytes));
    }
    channel.send(0, bytes);
    memory.asSlice(0, bytes).fill((byte) 0);
    channel.receive(0, bytes);
    for (int i = 0; i < bytes; i++) {
      if (memory.get(JAVA_BYTE, i) != pattern(i, bytes)) {
        return false;
      }
    }
    return true;
  }

  private static byte pattern(int position, int bytes) {
    return (byte) (position * 131 + (position >> 8) * 17 + bytes);
  }
}
