package dev.weft.sockets.rendezvous;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The registration of a listening socket; connectors write to it as well. Any thread.
 *
 * <pre>
 *      0       8      12          16                    64
 *     +-------+------+-----------+---------------------+------------------- - -
 *     | magic | open | accepting | owner's process     | 255 slots
 *     +-------+------+-----------+---------------------+------------------- - -
 *  A slot of a connector:
 *      0                    8        16                    64
 *     +--------------------+--------+---------------------+
 *     | pid  port  state   | number | its process         |
 *     +--------------------+--------+---------------------+
 *       32    24     8 bits
 * </pre>
 *
 * <p>States of a slot: {@link #FREE} → {@link #CONNECTING} before TCP begins to connect → {@link
 * #OFFERED} with the local port, when TCP has connected → {@link #FREE} by the acceptor, or by a
 * withdrawal. An acceptor that finds no offer waits a moment for connecting slots; then it sets
 * CONNECTING → {@link #EXPIRED}, and these slots can make no offer any more. Each step is a
 * compare-and-set of the first word.
 */
final class ListenerFile {
  static final int SLOTS = 255;
  static final int FREE = 0;
  static final int CONNECTING = 1;
  static final int OFFERED = 2;
  static final int EXPIRED = 3;

  private static final int MOST_IMPATIENCE = 10;
  private static final long MAGIC_VALUE = 0x5745_4654_4c49_5354L;
  private static final long MAGIC = 0;
  private static final long OPEN = 8;
  private static final long ACCEPTING = 12;
  private static final int OWNER = 16;
  private static final int OWNER_BYTES = 48;
  private static final long SLOT_BYTES = 64;
  private static final int BYTES = (int) ((SLOTS + 1) * SLOT_BYTES);
  private static final long WORD = 0;
  private static final long NUMBER = 8;
  private static final long PROCESS = 16;

  private static final VarHandle INT = JAVA_INT.varHandle().withInvokeExactBehavior();
  private static final VarHandle LONG = JAVA_LONG.varHandle().withInvokeExactBehavior();

  /** Unmapped when no object here refers to the file any more: it may have many readers. */
  private final MemorySegment memory;

  /** More where offers of this process have not been taken in time. */
  private final AtomicInteger missed = new AtomicInteger();

  private ListenerFile(FileChannel channel) throws IOException {
    if (channel.size() != BYTES) {
      throw new IOException("not a listener's file: it has %d bytes".formatted(channel.size()));
    }
    memory = channel.map(FileChannel.MapMode.READ_WRITE, 0, BYTES, Arena.ofAuto());
    if ((long) LONG.get(memory, MAGIC) != MAGIC_VALUE) {
      throw new IOException("not a listener's file: its first bytes are wrong");
    }
  }

  /** Makes one that is complete when its name is seen. */
  static ListenerFile create(Path path, Path temporary, String owner) throws IOException {
    ByteBuffer content = ByteBuffer.allocate(BYTES).order(ByteOrder.nativeOrder());
    content.putLong(MAGIC_VALUE).putInt(1).putInt(0).put(padded(owner));
    content.rewind();
    try (FileChannel channel =
        FileChannel.open(
            temporary,
            Set.of(
                StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")))) {
      while (content.hasRemaining()) {
        if (channel.write(content) < 0) {
          throw new IOException("cannot write " + temporary);
        }
      }
      Files.createLink(path, temporary);
      return new ListenerFile(channel);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  static ListenerFile open(Path path) throws IOException {
    try (FileChannel channel =
        FileChannel.open(
            path, StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
      return new ListenerFile(channel);
    }
  }

  String owner() {
    return text(OWNER);
  }

  boolean isOpen() {
    return (int) INT.getVolatile(memory, OPEN) != 0;
  }

  void close() {
    INT.setVolatile(memory, OPEN, 0);
  }

  /** Notes that one thread more, or less, accepts and decides. */
  void accepting(int change) {
    int _ = (int) INT.getAndAdd(memory, ACCEPTING, change);
  }

  /** Whether there is a thread that accepts, or has accepted and decides. */
  boolean isAccepting() {
    return (int) INT.getVolatile(memory, ACCEPTING) > 0;
  }

  /**
   * How much less than usual one waits here for acceptance, as a shift: others may accept what is
   * offered to this listener.
   */
  int impatience() {
    return missed.get();
  }

  /** Learns from an offer: one that was missed counts as much as two that were taken. */
  void learn(boolean taken) {
    int _ = missed.updateAndGet(old -> Math.clamp(old + (taken ? -1 : 2), 0, MOST_IMPATIENCE));
  }

  static long word(long pid, int port, int state) {
    return pid << Integer.SIZE | (long) port << Byte.SIZE | state;
  }

  static int state(long word) {
    return (int) word & 0xff;
  }

  static int port(long word) {
    return (int) word >>> Byte.SIZE;
  }

  long word(int slot) {
    return (long) LONG.getVolatile(memory, at(slot) + WORD);
  }

  boolean change(int slot, long from, long to) {
    return LONG.compareAndSet(memory, at(slot) + WORD, from, to);
  }

  long number(int slot) {
    return (long) LONG.getAcquire(memory, at(slot) + NUMBER);
  }

  String process(int slot) {
    return text(at(slot) + PROCESS);
  }

  /** What goes with an offer; before its word is changed to {@link #OFFERED}. */
  void describe(int slot, long number, String process) {
    byte[] text = padded(process);
    MemorySegment.copy(MemorySegment.ofArray(text), 0, memory, at(slot) + PROCESS, text.length);
    LONG.setRelease(memory, at(slot) + NUMBER, number);
  }

  private static long at(int slot) {
    return (slot + 1) * SLOT_BYTES;
  }

  private String text(long offset) {
    byte[] text = new byte[OWNER_BYTES];
    MemorySegment.copy(memory, offset, MemorySegment.ofArray(text), 0, text.length);
    return new String(text, StandardCharsets.US_ASCII).trim();
  }

  private static byte[] padded(String process) {
    byte[] text = process.getBytes(StandardCharsets.US_ASCII);
    return Arrays.copyOf(text, OWNER_BYTES);
  }
}
