package dev.weft.sockets.rendezvous;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.weft.sockets.ring.ConnectionMemory;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The registration of a listening socket, with the offers of those that have connected; connectors
 * write to it as well. Any thread.
 *
 * <pre>
 *      0       8      12     16                  32
 *     +-------+------+------+-------------------+------------------- - -
 *     | magic | open |      | owner's number    | 2048 slots
 *     +-------+------+------+-------------------+------------------- - -
 *  A slot with an offer:
 *      0                         8                 16               24     32
 *     +-------------------------+-----------------+----------------+------+
 *     | turn    port     state  | its process     | file and area  |      |
 *     +-------------------------+-----------------+----------------+------+
 *       32       16       8 bits
 * </pre>
 *
 * <p>An offer is in one of the {@link #NEAR} slots behind that of its connector's port. States of a
 * slot: {@link #FREE} → {@link #CLAIMED} by a connector, which writes the rest → {@link #OFFERED} →
 * FREE by the acceptor that has taken it, or by the connector. Each step changes the first word;
 * turn counts the claims, so that a word never comes back.
 */
final class ListenerFile {
  static final int SLOTS = 2048;
  static final int NEAR = 32;
  static final int FREE = 0;
  static final int CLAIMED = 1;
  static final int OFFERED = 2;

  /** So many offers in a row that were not taken raise the question who is there. */
  private static final int MANY_MISSED = 64;

  private static final long MAGIC_VALUE = 0x5745_4654_4c49_5355L;
  private static final long MAGIC = 0;
  private static final long OPEN = 8;
  private static final long OWNER = 16;
  private static final long SLOT_BYTES = 32;
  private static final int BYTES = (int) ((SLOTS + 1) * SLOT_BYTES);
  private static final long PROCESS = 8;
  private static final long PLACE = 16;

  private static final VarHandle INT = JAVA_INT.varHandle().withInvokeExactBehavior();
  private static final VarHandle LONG = JAVA_LONG.varHandle().withInvokeExactBehavior();

  /** Unmapped when no object here refers to the file any more: it may have many readers. */
  private final MemorySegment memory;

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
  static ListenerFile create(Path path, Path temporary, long owner) throws IOException {
    ByteBuffer content = ByteBuffer.allocate(BYTES).order(ByteOrder.nativeOrder());
    content.putLong(MAGIC_VALUE).putInt(1).putInt(0).putLong(owner);
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

  /** The number of the process that listens. */
  long owner() {
    return (long) LONG.get(memory, OWNER);
  }

  boolean isOpen() {
    return (int) INT.getVolatile(memory, OPEN) != 0;
  }

  void close() {
    INT.setVolatile(memory, OPEN, 0);
  }

  /** Learns how an offer of this process has ended. */
  void learn(boolean taken) {
    if (!taken) {
      int _ = missed.incrementAndGet();
    } else if (missed.get() != 0) {
      missed.set(0);
    }
  }

  /** Whether so many offers were missed that the owner may be dead; asked once for each so many. */
  boolean isDoubtful() {
    return missed.get() >= MANY_MISSED && missed.getAndSet(0) >= MANY_MISSED;
  }

  /** The slots in which a connector with this port offers. */
  static int[] slotsOf(int port) {
    int[] slots = new int[NEAR];
    for (int i = 0; i < NEAR; i++) {
      slots[i] = (port + i) % SLOTS;
    }
    return slots;
  }

  /** Claims a slot near a port; -1 if none is free. */
  int claim(Path folder, int port) {
    for (int slot : slotsOf(port)) {
      if (claimFree(slot, port)) {
        return slot;
      }
    }
    for (int slot : slotsOf(port)) {
      long word = word(slot);
      boolean left = state(word) != FREE && !ProcessFile.lives(folder, process(slot));
      if (left && remove(slot, word) && claimFree(slot, port)) {
        return slot;
      }
    }
    return -1;
  }

  private boolean claimFree(int slot, int port) {
    long word = word(slot);
    if (state(word) != FREE) {
      return false;
    }
    boolean claimed = change(slot, word, next(word, port, CLAIMED));
    if (claimed) {
      setProcess(slot, ProcessFile.own());
    }
    return claimed;
  }

  /** Says who has claimed a slot. */
  void setProcess(int slot, long process) {
    LONG.setVolatile(memory, at(slot) + PROCESS, process);
  }

  /** Shows a claimed slot's offer; returns its word. */
  long offer(int slot, ConnectionMemory offered) {
    LONG.set(memory, at(slot) + PLACE, ((long) offered.file() << Integer.SIZE) | offered.area());
    long word = (word(slot) & ~0xffL) | OFFERED;
    LONG.setVolatile(memory, at(slot), word);
    return word;
  }

  /** Frees a slot that still has this word. */
  boolean remove(int slot, long word) {
    return change(slot, word, word & ~0xffL);
  }

  private boolean change(int slot, long from, long to) {
    return LONG.compareAndSet(memory, at(slot), from, to);
  }

  long word(int slot) {
    return (long) LONG.getVolatile(memory, at(slot));
  }

  static int state(long word) {
    return (int) word & 0xff;
  }

  static boolean isOffer(long word, int port) {
    return state(word) == OFFERED && ((int) (word >>> Byte.SIZE) & 0xffff) == port;
  }

  private static long next(long word, int port, int state) {
    return (((word >>> Integer.SIZE) + 1) << Integer.SIZE) | ((long) port << Byte.SIZE) | state;
  }

  /** The process that offers. */
  long process(int slot) {
    return (long) LONG.getVolatile(memory, at(slot) + PROCESS);
  }

  /** What it offers: the number of a file and of an area in it. */
  long place(int slot) {
    return (long) LONG.getVolatile(memory, at(slot) + PLACE);
  }

  static int file(long place) {
    return (int) (place >>> Integer.SIZE);
  }

  static int area(long place) {
    return (int) place;
  }

  private static long at(int slot) {
    return (slot + 1) * SLOT_BYTES;
  }
}
