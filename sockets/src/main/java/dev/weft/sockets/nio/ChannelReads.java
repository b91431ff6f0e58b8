package dev.weft.sockets.nio;

import dev.weft.sockets.connection.FastConnection;
import dev.weft.sockets.connection.Readiness;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SocketChannel;
import java.util.Objects;

/** The reads of a channel: from shared memory, or by the JDK's channel. Any thread. */
final class ChannelReads {
  private final FastSocketChannel channel;
  private final SocketChannel tcp;

  ChannelReads(FastSocketChannel channel) {
    this.channel = channel;
    this.tcp = channel.tcp();
  }

  int read(ByteBuffer target) throws IOException {
    Objects.requireNonNull(target);
    FastConnection fast = channel.connection();
    if (fast == null || isTcps(fast)) {
      return readTcp(target);
    }
    if (!fast.readsMemory()) {
      long passed = fast.readThroughTcp(() -> readTcp(target));
      if (passed == FastConnection.PLAIN) {
        return readTcp(target);
      } else if (passed != FastConnection.SWITCHED) {
        return (int) passed;
      }
    }
    long begun = SocketEvents.beginRead();
    int bytes = readShared(fast, target);
    if (bytes == FastConnection.PLAIN) {
      return readTcp(target);
    }
    SocketEvents.read(begun, bytes, tcp, 0);
    return bytes;
  }

  long read(ByteBuffer[] targets, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, targets.length);
    FastConnection fast = channel.connection();
    if (fast == null || isTcps(fast)) {
      return readTcp(targets, offset, length);
    }
    if (!fast.readsMemory()) {
      long passed = fast.readThroughTcp(() -> readTcp(targets, offset, length));
      if (passed == FastConnection.PLAIN) {
        return readTcp(targets, offset, length);
      } else if (passed != FastConnection.SWITCHED) {
        return passed;
      }
    }
    long begun = SocketEvents.beginRead();
    long bytes;
    fast.readLock().lock();
    try {
      bytes = scatterShared(fast, targets, offset, length);
    } finally {
      fast.readLock().unlock();
    }
    if (bytes == FastConnection.PLAIN) {
      return readTcp(targets, offset, length);
    }
    SocketEvents.read(begun, bytes, tcp, 0);
    return bytes;
  }

  private static boolean isTcps(FastConnection fast) {
    return fast.isPlain() && fast.early().count() == 0;
  }

  /**
   * {@link FastConnection#PLAIN} if that is TCP's part; checks all buffers as the JDK's channel
   * does.
   */
  private int readShared(FastConnection fast, ByteBuffer target) throws IOException {
    channel.begin(fast);
    if (channel.isInputShut()) {
      return -1;
    }
    if (target.isReadOnly()) {
      throw new IllegalArgumentException("Read-only buffer");
    }
    if (!target.hasRemaining()) {
      return 0;
    }
    BufferMemory.acquire(target);
    try {
      return readHeld(fast, target);
    } finally {
      BufferMemory.release(target);
    }
  }

  private int readHeld(FastConnection fast, ByteBuffer target) throws IOException {
    try {
      int bytes = channel.isBlocking() ? fast.read(target) : readNow(fast, target);
      if (bytes == FastConnection.PLAIN) {
        int early = fast.early().count() == 0 ? 0 : fast.early().read(target);
        return early > 0 ? early : FastConnection.PLAIN;
      }
      return bytes;
    } catch (ClosedChannelException e) {
      throw channel.closedWith(e);
    }
  }

  private int readNow(FastConnection fast, ByteBuffer target) throws IOException {
    Readiness readiness = fast.readiness();
    int bytes = readiness.read(target);
    if (bytes == 0 && readiness.mustLookAtTcp() && readiness.takeWakeUps()) {
      channel.watched().lookAgain();
      bytes = readiness.read(target);
    }
    return bytes;
  }

  private long scatterShared(FastConnection fast, ByteBuffer[] targets, int offset, int length)
      throws IOException {
    channel.begin(fast);
    if (channel.isInputShut()) {
      return -1;
    }
    ByteBuffer[] pieces = BufferMemory.acquireTargets(targets, offset, length);
    try {
      return scatter(fast, pieces);
    } finally {
      BufferMemory.release(pieces);
    }
  }

  private long scatter(FastConnection fast, ByteBuffer[] pieces) throws IOException {
    long total = 0;
    for (ByteBuffer piece : pieces) {
      while (piece.hasRemaining()) {
        if (total > 0 && !fast.holdsBytes()) {
          return total;
        }
        int bytes = readNext(fast, piece, total);
        if (bytes <= 0) {
          return total == 0 ? bytes : total;
        }
        total += bytes;
      }
    }
    return total;
  }

  /** The bytes of a read count: the next one notices what has happened meanwhile. */
  private int readNext(FastConnection fast, ByteBuffer piece, long total) throws IOException {
    try {
      return readHeld(fast, piece);
    } catch (ClosedByInterruptException e) {
      throw e;
    } catch (IOException e) {
      if (total > 0) {
        return 0;
      }
      throw e;
    }
  }

  private int readTcp(ByteBuffer target) throws IOException {
    try {
      return tcp.read(target);
    } catch (ClosedChannelException e) {
      throw channel.closedWith(e);
    }
  }

  private long readTcp(ByteBuffer[] targets, int offset, int length) throws IOException {
    try {
      return tcp.read(targets, offset, length);
    } catch (ClosedChannelException e) {
      throw channel.closedWith(e);
    }
  }
}
