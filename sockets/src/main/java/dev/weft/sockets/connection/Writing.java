package dev.weft.sockets.connection;

import dev.weft.internal.os.WaitPolicy;
import dev.weft.sockets.ring.RingWriter;
import java.io.IOException;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The writing side of one end. Until it has switched, the JDK writes; then it writes to the ring.
 * Any thread.
 */
final class Writing {
  /** How soon one who only writes notices that the peer has died. */
  private static final long LOOK_NANOS = 10_000_000;

  /** Of a write that failed, so that nobody knows what the peer will get of it. */
  static final long UNCOUNTED = Long.MIN_VALUE;

  final ReentrantLock lock = new ReentrantLock();

  private final FastConnection connection;
  private final Pairing pairing;
  private final TcpEnd tcp;
  private final WakeUps wakeUps;
  private final Spinning spinning = new Spinning();
  private final BooleanSupplier canWrite = this::canWrite;

  /** Null until it has switched; changed under the monitor, as the next three are. */
  private volatile @Nullable RingWriter out;

  /** Never switches: the kernel has been told what the ring cannot, or bytes are uncounted. */
  private boolean pinned;

  /** Whether the JDK writes at this moment. */
  private boolean passing;

  private long sent;
  private volatile boolean shut;
  private boolean finished;
  private volatile boolean wroteAfterEnd;
  private long lookedNanos = System.nanoTime();

  Writing(FastConnection connection, TcpEnd tcp) {
    this.connection = connection;
    this.pairing = connection.pairing;
    this.tcp = tcp;
    this.wakeUps = connection.wakeUps;
  }

  boolean isSwitched() {
    return out != null;
  }

  /** Whether bytes that go through TCP are wake-ups for the peer. */
  boolean maySendWakeUps() {
    Rings rings = pairing.rings();
    return rings != null && rings.out().isSwitched();
  }

  long throughTcp(TcpCall call) throws IOException {
    lock.lock();
    try {
      int way = begin();
      if (way != FastConnection.THROUGH_TCP) {
        return way;
      }
      long bytes = UNCOUNTED;
      try {
        bytes = call.run();
        return bytes;
      } finally {
        end(bytes);
      }
    } finally {
      lock.unlock();
    }
  }

  /**
   * Where the next write has to go: {@link FastConnection#SWITCHED}, {@link FastConnection#PLAIN}
   * or {@link FastConnection#THROUGH_TCP}; in the last case {@link #end} has to follow, and this
   * direction does not go over before that. By a writer.
   */
  int begin() throws IOException {
    lock.lock();
    try {
      if (switchIfAccepted()) {
        return FastConnection.SWITCHED;
      }
      if (pairing.isPlain()) {
        return FastConnection.PLAIN;
      }
      if (connection.reading.toldOfReset()) {
        // The kernel tells a reset once, and the reader has learned of it in memory.
        throw tcp.writeFailed("Broken pipe");
      }
      synchronized (this) {
        passing = true;
      }
      return FastConnection.THROUGH_TCP;
    } finally {
      lock.unlock();
    }
  }

  /** The JDK has written so many bytes, or {@link #UNCOUNTED} if it failed. */
  synchronized void end(long bytes) {
    passing = false;
    if (bytes == UNCOUNTED) {
      pinned = true;
    } else {
      sent += Math.max(bytes, 0);
    }
  }

  /** By a writer: true if bytes go to the ring. */
  private boolean switchIfAccepted() throws IOException {
    if (out != null) {
      return true;
    }
    Rings rings = pairing.look();
    if (rings == null || connection.isClosed() || !switchNow(rings)) {
      return false;
    }
    // The kernel must not hold back the last bytes before the switch.
    wakeUps.sendAtOnce();
    pairing.tell();
    return true;
  }

  private synchronized boolean switchNow(Rings rings) {
    if (pinned || passing || !rings.out().isAccepted()) {
      return false;
    }
    rings.out().switchAfter(sent);
    out = rings.out();
    return true;
  }

  /** False if it has switched already. */
  private synchronized boolean pin() {
    pinned = true;
    return out == null;
  }

  /** When the connection ends: whether the ring tells the peer how. */
  boolean switchAtClose() {
    Rings rings = pairing.rings();
    if (out == null && rings != null && lock.tryLock()) {
      try {
        return switchNow(rings);
      } finally {
        lock.unlock();
      }
    }
    return out != null;
  }

  /** Writes all. */
  void write(byte[] source, int offset, int length) throws IOException {
    lock.lock();
    try {
      RingWriter ring = switched();
      int from = offset;
      int end = offset + length;
      while (from < end && mayWrite(ring)) {
        int bytes = ring.write(source, from, end - from);
        from += bytes;
        if (!putIn(ring, bytes)) {
          awaitRoom(ring);
        }
      }
      lookForEnd(ring, length);
    } catch (IllegalStateException e) {
      throw connection.broken(e);
    } finally {
      lock.unlock();
      finishIfShut();
    }
  }

  /** Writes what remains of a buffer, all unless the peer goes meanwhile. */
  void write(ByteBuffer source) throws IOException {
    lock.lock();
    try {
      RingWriter ring = switched();
      int start = source.position();
      while (!writeWhatFits(ring, source, start)) {
        awaitRoom(ring);
      }
      lookForEnd(ring, source.position() - start);
    } catch (IllegalStateException e) {
      throw connection.broken(e);
    } finally {
      lock.unlock();
      finishIfShut();
    }
  }

  /** Writes what there is room for. */
  int writeNow(ByteBuffer source) throws IOException {
    lock.lock();
    try {
      RingWriter ring = switched();
      int start = source.position();
      boolean _ = writeWhatFits(ring, source, start);
      int written = source.position() - start;
      lookForEnd(ring, written);
      return written;
    } catch (IllegalStateException e) {
      throw connection.broken(e);
    } finally {
      lock.unlock();
      finishIfShut();
    }
  }

  private RingWriter switched() throws IOException {
    connection.requireOpen();
    RingWriter ring = out;
    if (ring == null) {
      throw new IllegalStateException("this end has not switched to shared memory");
    }
    return ring;
  }

  /**
   * False if what remains has to wait for room. One whose peer goes meanwhile ends with what was
   * written until then; the next one fails.
   */
  private boolean writeWhatFits(RingWriter ring, ByteBuffer source, int start) throws IOException {
    while (source.hasRemaining() && !(source.position() > start && hasPeerGone(ring))) {
      if (!mayWrite(ring)) {
        source.position(source.limit());
      } else if (!putIn(ring, ring.write(source))) {
        return false;
      }
    }
    return true;
  }

  /** False if the peer has gone, and what is written is lost as the first time with TCP. */
  private boolean mayWrite(RingWriter ring) throws IOException {
    connection.requireOpen();
    if (shut) {
      throw tcp.writeFailed("Broken pipe");
    }
    if (hasPeerGone(ring)) {
      writeAfterEnd();
      return false;
    }
    return true;
  }

  private boolean hasPeerGone(RingWriter ring) {
    return ring.readerGone() || wakeUps.peerGone();
  }

  /** Wakes a reader for what was written; false if there was no room for anything. */
  private boolean putIn(RingWriter ring, int bytes) {
    if (bytes > 0 && ring.mustWakeReader()) {
      wakeUps.send();
    }
    return bytes > 0;
  }

  /** TCP takes one write more from one whose peer has closed; the answer to it is a reset. */
  private void writeAfterEnd() throws IOException {
    int ending = connection.reading.ending();
    boolean first =
        !wroteAfterEnd && !connection.reading.toldOfReset() && ending != RingWriter.ABORTED;
    wroteAfterEnd = true;
    if (first && ending == RingWriter.RESET) {
      throw tcp.writeFailed("Connection reset by peer");
    }
    if (!first) {
      throw tcp.writeFailed("Broken pipe");
    }
  }

  private void awaitRoom(RingWriter ring) throws IOException {
    long start = System.nanoTime();
    if (spinning.await(canWrite, start)) {
      spinning.waitedSince(start);
      return;
    }
    if (connection.reading.expectsTcp()) {
      lookForRoom();
      return;
    }
    boolean _ = ring.sleep();
    try {
      wakeUps.await(canWrite, 0);
    } catch (SocketException e) {
      throw connection.closedWith(e);
    } finally {
      if (ring.awake()) {
        wakeUps.owe();
      }
    }
    spinning.waitedSince(start);
    wakeUps.drain();
  }

  /** Where the peer cannot send wake-ups yet, because its bytes still come through TCP. */
  private void lookForRoom() throws IOException {
    for (int parks = 0; !canWrite() && !wakeUps.peerGone(); parks++) {
      if (Thread.currentThread().isInterrupted() && tcp.isClosedByInterrupt()) {
        throw tcp.closedByInterrupt();
      }
      WaitPolicy.park(WaitPolicy.parkNanos(parks));
      wakeUps.lookForPeer(pairing::peerLives);
    }
  }

  /** Whether a write would not wait for room, or would fail. */
  boolean canWrite() {
    RingWriter ring = out;
    return (ring != null && ring.isReady()) || connection.isClosed() || shut;
  }

  /** Nobody tells one who never sleeps that the peer has died: look, where nothing is read. */
  private void lookForEnd(RingWriter ring, int justWritten) {
    if (ring.unread() > justWritten) {
      long now = System.nanoTime();
      if (now - lookedNanos > LOOK_NANOS) {
        lookedNanos = now;
        wakeUps.lookForPeer(pairing::peerLives);
      }
    }
  }

  /** Sends one; false if that is TCP's part. */
  boolean writeUrgent(int data) throws IOException {
    if (pin()) {
      return false;
    }
    lock.lock();
    try {
      RingWriter ring = switched();
      if (ring.inlinesUrgent() || hasPeerGone(ring) || shut) {
        write(new byte[] {(byte) data}, 0, 1);
      }
      return true;
    } catch (SocketException e) {
      throw connection.isClosed() ? e : new IOException(e.getMessage(), e);
    } finally {
      lock.unlock();
    }
  }

  /** Nothing more is written; false if that is TCP's part. */
  boolean shut() throws IOException {
    connection.requireOpen();
    if (out == null && lock.tryLock()) {
      try {
        boolean _ = switchIfAccepted();
      } finally {
        lock.unlock();
      }
    }
    if (pin()) {
      return false;
    }
    shut = true;
    finishIfShut();
    return true;
  }

  boolean isShut() {
    return shut;
  }

  /** Asks the peer to wake this end when there is room; false if it was asked before. */
  boolean arm() {
    RingWriter ring = out;
    return ring != null && ring.sleep();
  }

  /** Asks no more; true if the peer has sent, or will send, a wake-up. */
  boolean disarm() {
    RingWriter ring = out;
    return ring != null && ring.awake();
  }

  /** Whether something was written to a peer that had gone, which TCP answers by a reset. */
  boolean hasMetReset() {
    return wroteAfterEnd;
  }

  /** Bytes in the ring that the peer has not read. */
  long unread() {
    RingWriter ring = out;
    return ring == null ? 0 : ring.unread();
  }

  /** Ends the stream behind what was written: by whoever writes, if somebody does. */
  private void finishIfShut() {
    if (shut && !connection.isClosed() && lock.tryLock()) {
      try {
        RingWriter ring = out;
        if (!finished && !connection.isClosed() && ring != null) {
          finished = true;
          ring.end(RingWriter.FINISHED);
          if (ring.mustWakeReader()) {
            wakeUps.send();
          }
        }
      } finally {
        lock.unlock();
      }
    }
  }
}
