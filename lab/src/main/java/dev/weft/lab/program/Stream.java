package dev.weft.lab.program;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import com.sun.management.OperatingSystemMXBean;
import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import java.util.List;

/**
 * Sends messages in one direction at full speed, and measures the processor time of each side; the
 * counterpart of {@code socket_stream.c}, after TTCP. A sample lasts ten times the measuring time,
 * because processor time is counted in steps of 10 ms; it ends when the receiver has confirmed all
 * messages. Used by one thread.
 */
public final class Stream {
  /** The name of elapsed time. */
  public static final String ELAPSED = "elapsed";

  /** The name of the sending process's processor time, helping threads included. */
  public static final String SENDER_CPU = "senderCpu";

  /** The name of the receiving process's processor time, helping threads included. */
  public static final String RECEIVER_CPU = "receiverCpu";

  private static final int RUN_FACTOR = 10;
  private static final int ORDER_BYTES = 24;
  private static final long STOP = 0;
  private static final long VERIFY = 1;
  private static final long RUN = 2;

  private final ProgramOptions options;
  private final PingPongChannel channel;
  private final MemorySegment memory;
  private final long orderOffset;
  private long receiverNanos;
  private long senderNanos;

  private Stream(ProgramOptions options, PingPongChannel channel) {
    this.options = options;
    this.channel = channel;
    memory = channel.memory();
    orderOffset = MessageSlots.poolBytes(options);
  }

  /** What is printed of each size. */
  public static List<String> operations() {
    return List.of(ELAPSED, SENDER_CPU, RECEIVER_CPU);
  }

  /** Whether the options ask for this instead of a ping-pong. */
  static boolean isWanted(ProgramOptions options) {
    return options.text("experiment", "").equals("stream");
  }

  /** Sends as rank 0, and prints. */
  static void lead(ProgramOptions options, PingPongChannel channel, Output output) {
    Stream self = new Stream(options, channel);
    for (int bytes : options.sizes()) {
      if (!self.verify(bytes)) {
        output.fail("content differs after a message of " + bytes + " bytes");
        throw new IllegalStateException("content differs of " + bytes + " bytes");
      }
    }
    long[] messages = new long[options.sizes().length];
    for (int i = 0; i < messages.length; i++) {
      messages[i] = self.warm(options.sizes()[i]);
    }
    output.warm();
    for (int i = 0; i < messages.length; i++) {
      self.measure(options.sizes()[i], messages[i], output);
    }
    self.order(STOP, 0, 0);
    output.done();
  }

  /** Receives as rank 1 until the sender has done. */
  static void follow(ProgramOptions options, PingPongChannel channel) {
    Stream self = new Stream(options, channel);
    while (self.obey()) {}
  }

  private void measure(int bytes, long messages, Output output) {
    int count = options.repeats();
    long[] elapsed = new long[count];
    long[] sender = new long[count];
    long[] receiver = new long[count];
    for (int i = 0; i < count; i++) {
      elapsed[i] = run(bytes, messages);
      sender[i] = senderNanos;
      receiver[i] = receiverNanos;
    }
    print(output, ELAPSED, bytes, messages, elapsed);
    print(output, SENDER_CPU, bytes, messages, sender);
    print(output, RECEIVER_CPU, bytes, messages, receiver);
  }

  private void print(Output output, String operation, int bytes, long messages, long[] nanos) {
    if (options.operations().contains(operation)) {
      Cell cell = new Cell(operation, bytes);
      output.data(cell, "main", (int) messages, 1, nanos, nanos.length, -1);
    }
  }

  /** Until it is warm; the answer is how many messages last long enough. */
  private long warm(int bytes) {
    Warmth warmth = Warmth.of(options, options.warmMillis());
    double pace = 1;
    for (long messages = 16; !warmth.reached(); messages = Math.min(2 * messages, 1 << 16)) {
      double nanos = run(bytes, messages);
      pace = nanos / messages;
      warmth.ran(nanos, pace);
    }
    double aimNanos = RUN_FACTOR * options.measureMillis() * 1e6;
    return (long) Math.clamp(aimNanos / pace, 1, Integer.MAX_VALUE);
  }

  private long run(int bytes, long messages) {
    order(RUN, bytes, messages);
    long cpu = processorNanos();
    long before = System.nanoTime();
    for (long i = 0; i < messages; i++) {
      channel.send(0, bytes);
    }
    receiverNanos = answer();
    long elapsed = System.nanoTime() - before;
    senderNanos = processorNanos() - cpu;
    return elapsed;
  }

  private boolean obey() {
    channel.receive(orderOffset, ORDER_BYTES);
    long kind = memory.get(JAVA_LONG_UNALIGNED, orderOffset);
    int bytes = (int) memory.get(JAVA_LONG_UNALIGNED, orderOffset + 8);
    long messages = memory.get(JAVA_LONG_UNALIGNED, orderOffset + 16);
    if (kind == VERIFY) {
      channel.receive(0, bytes);
      channel.send(0, bytes);
    } else if (kind == RUN) {
      long cpu = processorNanos();
      for (long i = 0; i < messages; i++) {
        channel.receive(0, bytes);
      }
      order(kind, bytes, processorNanos() - cpu);
    }
    return kind != STOP;
  }

  /** What the receiver says at the end of a run. */
  private long answer() {
    channel.receive(orderOffset, ORDER_BYTES);
    return memory.get(JAVA_LONG_UNALIGNED, orderOffset + 16);
  }

  private void order(long kind, int bytes, long number) {
    memory.set(JAVA_LONG_UNALIGNED, orderOffset, kind);
    memory.set(JAVA_LONG_UNALIGNED, orderOffset + 8, bytes);
    memory.set(JAVA_LONG_UNALIGNED, orderOffset + 16, number);
    channel.send(orderOffset, ORDER_BYTES);
  }

  private boolean verify(int bytes) {
    order(VERIFY, bytes, 1);
    for (int i = 0; i < bytes; i++) {
      memory.set(JAVA_BYTE, i, (byte) (i * 131 + bytes));
    }
    channel.send(0, bytes);
    memory.asSlice(0, bytes).fill((byte) 0);
    channel.receive(0, bytes);
    for (int i = 0; i < bytes; i++) {
      if (memory.get(JAVA_BYTE, i) != (byte) (i * 131 + bytes)) {
        return false;
      }
    }
    return true;
  }

  private static long processorNanos() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
        ? system.getProcessCpuTime()
        : 0;
  }
}
