package dev.weft.sockets.nio;

import dev.weft.sockets.connection.FastConnection;
import dev.weft.sockets.connection.Readiness;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SocketChannel;
import java.util.Objects;

/** The writes of a channel: to shared memory, or by the JDK's channel. Any thread. */
final class ChannelWrites {
  private final FastSocketChannel channel;
  private final SocketChannel tcp;

  ChannelWrites(FastSocketChannel channel) {
    this.channel = channel;
    this.tcp = channel.tcp();
  }

  int write(ByteBuffer source) throws IOException {
    Objects.requireNonNull(source);
    FastConnection fast = channel.connection();
    if (fast == null || fast.isPlain()) {
      return writeTcp(source);
    }
    long early = writeEarly(fast, new ByteBuffer[] {source}, 0, 1);
    if (early != Readiness.DECIDED) {
      return (int) early;
    }
    long begun = SocketEvents.beginWrite();
    int bytes = writeShared(fast, source);
    if (bytes == FastConnection.PLAIN) {
      return writeTcp(source);
    }
    SocketEvents.wrote(begun, bytes, tcp);
    return bytes;
  }

  long write(ByteBuffer[] sources, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, sources.length);
    FastConnection fast = channel.connection();
    if (fast == null || fast.isPlain()) {
      return writeTcp(sources, offset, length);
    }
    long early = writeEarly(fast, sources, offset, length);
    if (early != Readiness.DECIDED) {
      return early;
    }
    long begun = SocketEvents.beginWrite();
    long bytes;
    fast.writeLock().lock();
    try {
      bytes = gatherShared(fast, sources, offset, length);
    } finally {
      fast.writeLock().unlock();
    }
    if (bytes == FastConnection.PLAIN) {
      return writeTcp(sources, offset, length);
    }
    SocketEvents.wrote(begun, bytes, tcp);
    return bytes;
  }

  /**
   * Non-blocking writes go through TCP as long as the peer has not accepted; {@link
   * Readiness#DECIDED} if it has, or never will.
   */
  private long writeEarly(FastConnection fast, ByteBuffer[] sources, int offset, int length)
      throws IOException {
    if (channel.isBlocking() || fast.isFast() || isEmpty(sources, offset, length)) {
      return Readiness.DECIDED;
    }
    channel.begin(fast);
    try {
      return fast.readiness().writeEarly(most -> writeTcp(sources, offset, length, most));
    } catch (ClosedChannelException e) {
      throw channel.closedWith(e);
    }
  }

  /** Then nothing is sent either way. */
  private static boolean isEmpty(ByteBuffer[] sources, int offset, int length) {
    for (int i = offset; i < offset + length; i++) {
      if (sources[i].hasRemaining()) {
        return false;
      }
    }
    return true;
  }

  /** Through shared memory; {@link FastConnection#PLAIN} if that is TCP's part. */
  int writeShared(FastConnection fast, ByteBuffer source) throws IOException {
    begin(fast);
    if (!source.hasRemaining()) {
      return 0;
    }
    BufferMemory.acquire(source);
    try {
      return writeHeld(fast, source);
    } finally {
      BufferMemory.release(source);
    }
  }

  private void begin(FastConnection fast) throws IOException {
    channel.begin(fast);
    if (channel.isOutputShut()) {
      throw new AsynchronousCloseException();
    }
  }

  private int writeHeld(FastConnection fast, ByteBuffer source) throws IOException {
    int start = source.position();
    try {
      boolean plain =
          channel.isBlocking()
              ? !fast.write(source)
              : fast.readiness().write(source) == FastConnection.PLAIN;
      if (plain) {
        channel.becamePlain();
        return FastConnection.PLAIN;
      }
      return source.position() - start;
    } catch (ClosedByInterruptException e) {
      throw channel.closedWith(e);
    } catch (ClosedChannelException e) {
      // As in the kernel, written bytes count, and the next call notices the failure.
      if (source.position() > start) {
        return source.position() - start;
      }
      throw channel.closedWith(e);
    } catch (IOException e) {
      throw channel.isOutputShut() ? new AsynchronousCloseException() : e;
    }
  }

  private long gatherShared(FastConnection fast, ByteBuffer[] sources, int offset, int length)
      throws IOException {
    begin(fast);
    ByteBuffer[] pieces = BufferMemory.acquireSources(sources, offset, length);
    try {
      return gather(fast, pieces);
    } finally {
      BufferMemory.release(pieces);
    }
  }

  /** It is plain before the first byte, or not at all: the decision is for good. */
  private long gather(FastConnection fast, ByteBuffer[] pieces) throws IOException {
    long total = 0;
    for (ByteBuffer piece : pieces) {
      int bytes;
      try {
        bytes = writeHeld(fast, piece);
      } catch (ClosedByInterruptException e) {
        throw e;
      } catch (IOException e) {
        if (total > 0) {
          break;
        }
        throw e;
      }
      if (bytes == FastConnection.PLAIN) {
        return FastConnection.PLAIN;
      }
      total += bytes;
      if (piece.hasRemaining()) {
        break;
      }
    }
    return total;
  }

  private int writeTcp(ByteBuffer source) throws IOException {
    try {
      return tcp.write(source);
    } catch (ClosedChannelException e) {
      throw channel.closedWith(e);
    }
  }

  private long writeTcp(ByteBuffer[] sources, int offset, int length) throws IOException {
    try {
      return tcp.write(sources, offset, length);
    } catch (ClosedChannelException e) {
      throw channel.closedWith(e);
    }
  }

  /** As the other, so many bytes at most. */
  private long writeTcp(ByteBuffer[] sources, int offset, int length, int most) throws IOException {
    long before = 0;
    for (int i = offset; i < offset + length; i++) {
      ByteBuffer last = sources[i];
      if (before + last.remaining() > most) {
        int limit = last.limit();
        var _ = last.limit(last.position() + (int) (most - before));
        try {
          return tcp.write(sources, offset, i - offset + 1);
        } finally {
          var _ = last.limit(limit);
        }
      }
      before += last.remaining();
    }
    return tcp.write(sources, offset, length);
  }
}
