package dev.weft.sockets.nio;

import dev.weft.sockets.connection.FastConnection;
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
    if (!fast.writesMemory()) {
      long passed = fast.writeThroughTcp(() -> writeTcp(source));
      if (passed == FastConnection.PLAIN) {
        return writeTcp(source);
      } else if (passed != FastConnection.SWITCHED) {
        return (int) passed;
      }
    }
    long begun = SocketEvents.beginWrite();
    int bytes = writeShared(fast, source);
    SocketEvents.wrote(begun, bytes, tcp);
    return bytes;
  }

  long write(ByteBuffer[] sources, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, sources.length);
    FastConnection fast = channel.connection();
    if (fast == null || fast.isPlain()) {
      return writeTcp(sources, offset, length);
    }
    if (!fast.writesMemory()) {
      long passed = fast.writeThroughTcp(() -> writeTcp(sources, offset, length));
      if (passed == FastConnection.PLAIN) {
        return writeTcp(sources, offset, length);
      } else if (passed != FastConnection.SWITCHED) {
        return passed;
      }
    }
    long begun = SocketEvents.beginWrite();
    long bytes;
    fast.writeLock().lock();
    try {
      bytes = gatherShared(fast, sources, offset, length);
    } finally {
      fast.writeLock().unlock();
    }
    SocketEvents.wrote(begun, bytes, tcp);
    return bytes;
  }

  /** Through shared memory. */
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
      if (channel.isBlocking()) {
        fast.write(source);
      } else {
        int _ = fast.readiness().write(source);
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
}
