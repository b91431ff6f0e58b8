package dev.weft.sockets.ring;

import static dev.weft.sockets.ring.RingLayout.INT;
import static dev.weft.sockets.ring.RingLayout.LONG;

import dev.weft.internal.os.call.MappedPages;
import dev.weft.internal.os.call.NativeAccess;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.Set;

/**
 * One end's view of the shared memory of a connection, and the decision whether it is used. Any
 * thread. Memory is allocated before it is used, so that a full file system causes an exception
 * here and not a signal at the first access. Memory that is added later is allocated through the
 * mapping, so that the connection keeps no descriptor; if the kernel cannot do that, by writing
 * zeros.
 *
 * <p>The decision is made once, by a compare-and-set from {@link #OFFERED}: the acceptor takes the
 * connection, or the connector withdraws it. A connection that is not taken is plain TCP.
 *
 * <p>Until then the connector may send bytes through TCP: {@link #OFFERED} → {@link #SENDING} → the
 * system call → OFFERED, with the count. The acceptor takes a connection only in OFFERED, so it
 * knows how many bytes come through TCP before the first byte in shared memory. An acceptor that
 * finds SENDING for too long sets {@link #EXPIRED}, and the connector withdraws.
 */
public final class RingFile implements AutoCloseable {
  public static final int OFFERED = 1;
  public static final int TAKEN = 2;
  public static final int WITHDRAWN = 3;
  public static final int SENDING = 4;
  public static final int EXPIRED = 5;

  private static final FileAttribute<?> PRIVATE =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
  private static final ByteBuffer ZEROS = ByteBuffer.allocateDirect(64 << 10).asReadOnlyBuffer();

  private final FileChannel channel;
  private final Arena arena = Arena.ofShared();
  private final MemorySegment memory;
  private final boolean growsByMapping;
  private final boolean connector;

  private RingFile(FileChannel channel, boolean connector, boolean byMapping) throws IOException {
    this.channel = channel;
    this.connector = connector;
    try {
      if (connector) {
        allocate(0, RingLayout.HEADER_BYTES);
        allocate(RingLayout.dataOf(RingLayout.TO_ACCEPTOR, 0), RingLayout.levelBytes(0));
        allocate(RingLayout.dataOf(RingLayout.FROM_ACCEPTOR, 0), RingLayout.levelBytes(0));
      } else if (channel.size() != RingLayout.FILE_BYTES) {
        throw new IOException("not a connection's file: it has %d bytes".formatted(channel.size()));
      }
      memory = channel.map(FileChannel.MapMode.READ_WRITE, 0, RingLayout.FILE_BYTES, arena);
      growsByMapping = byMapping && populate(0, RingLayout.HEADER_BYTES);
      if (growsByMapping) {
        channel.close();
      }
    } catch (IOException | RuntimeException e) {
      close();
      throw e;
    }
  }

  /** Makes the file of a connection that may be offered; a new one. */
  public static RingFile create(Path path) throws IOException {
    return create(path, NativeAccess.available());
  }

  static RingFile create(Path path, boolean byMapping) throws IOException {
    FileChannel channel =
        FileChannel.open(
            path,
            Set.of(
                StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE),
            PRIVATE);
    return new RingFile(channel, true, byMapping);
  }

  /**
   * Offers it.
   *
   * @param addresses of the two ends as this end, the connector, knows them
   */
  public void offer(String addresses) {
    byte[] text = padded(addresses);
    MemorySegment.copy(MemorySegment.ofArray(text), 0, memory, RingLayout.ADDRESSES, text.length);
    LONG.set(memory, RingLayout.MAGIC, RingLayout.MAGIC_VALUE);
    INT.setRelease(memory, RingLayout.DECISION, OFFERED);
  }

  /** Opens what a connector has offered. */
  public static RingFile open(Path path) throws IOException {
    FileChannel channel =
        FileChannel.open(
            path, StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
    return new RingFile(channel, false, NativeAccess.available());
  }

  /** Whether it was offered for the connection between these addresses. */
  public boolean isFor(String addresses) {
    byte[] found = new byte[RingLayout.ADDRESSES_BYTES];
    MemorySegment.copy(memory, RingLayout.ADDRESSES, MemorySegment.ofArray(found), 0, found.length);
    return (long) LONG.get(memory, RingLayout.MAGIC) == RingLayout.MAGIC_VALUE
        && Arrays.equals(found, padded(addresses));
  }

  /** {@link #OFFERED}, {@link #TAKEN}, {@link #WITHDRAWN}, {@link #SENDING} or {@link #EXPIRED}. */
  public int decision() {
    return (int) INT.getVolatile(memory, RingLayout.DECISION);
  }

  /** By the acceptor: true if the connection goes through this memory from now on. */
  public boolean take() {
    return change(OFFERED, TAKEN);
  }

  /** By the acceptor: does not wait any longer for a connector that is {@link #SENDING}. */
  public boolean expire() {
    return change(SENDING, EXPIRED);
  }

  /**
   * By the connector: makes the connection plain, unless it was taken; returns the previous state.
   */
  public int withdraw() {
    while (true) {
      int found = decision();
      if (found == TAKEN || found == WITHDRAWN || change(found, WITHDRAWN)) {
        return found;
      }
    }
  }

  /**
   * By the connector: announces that it sends bytes through TCP; false if the decision is made
   * already.
   */
  public boolean beginEarly() {
    return change(OFFERED, SENDING);
  }

  /** It has sent so many. */
  public void endEarly(long bytes) {
    INT.set(memory, RingLayout.EARLY, earlyBytes() + (int) bytes);
    boolean _ = change(SENDING, OFFERED);
  }

  private boolean change(int from, int to) {
    return INT.compareAndSet(memory, RingLayout.DECISION, from, to);
  }

  /** How many bytes the connector has sent through TCP before the acceptor took this. */
  public int earlyBytes() {
    return (int) INT.get(memory, RingLayout.EARLY);
  }

  /** The ring that this end writes to. */
  public RingWriter writer() {
    return new RingWriter(
        this::grow, memory, connector ? RingLayout.TO_ACCEPTOR : RingLayout.FROM_ACCEPTOR);
  }

  /** The ring that it reads from. */
  public RingReader reader() {
    return new RingReader(memory, connector ? RingLayout.FROM_ACCEPTOR : RingLayout.TO_ACCEPTOR);
  }

  /** Allocates a part of the file for a ring; false if there is no memory left. */
  private boolean grow(long start, long bytes) {
    if (growsByMapping) {
      return populate(start, bytes);
    }
    try {
      allocate(start, bytes);
      return true;
    } catch (IOException full) {
      return false;
    }
  }

  private boolean populate(long start, long bytes) {
    return MappedPages.allocate(memory.asSlice(start, bytes));
  }

  private void allocate(long start, long bytes) throws IOException {
    long written = 0;
    while (written < bytes) {
      ByteBuffer zeros = ZEROS.duplicate();
      zeros.limit((int) Math.min(zeros.capacity(), bytes - written));
      written += channel.write(zeros, start + written);
    }
  }

  /** Must not be called while another thread is in one of the rings. */
  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      // Nothing was written that could be lost.
    }
    if (arena.scope().isAlive()) {
      arena.close();
    }
  }

  private static byte[] padded(String addresses) {
    byte[] text = addresses.getBytes(StandardCharsets.US_ASCII);
    if (text.length > RingLayout.ADDRESSES_BYTES) {
      throw new IllegalArgumentException(
          "%d bytes of addresses, more than %d: %s"
              .formatted(text.length, RingLayout.ADDRESSES_BYTES, addresses));
    }
    return Arrays.copyOf(text, RingLayout.ADDRESSES_BYTES);
  }
}
