package dev.weft.sockets.async;

import dev.weft.sockets.connection.FastConnection;
import dev.weft.sockets.connection.Readiness;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.CompletionHandler;
import java.nio.channels.ReadPendingException;
import java.util.concurrent.atomic.AtomicInteger;

/** The reads of a channel. */
final class Reads extends Direction {
  private final FastConnection connection;
  private final Readiness memory;

  /** Of the channels of a group: a thread that polls for one keeps the others waiting. */
  private final AtomicInteger waitingInGroup;

  Reads(MemoryEnds ends, AtomicInteger waitingInGroup) {
    super(ends);
    this.connection = ends.connection();
    this.memory = connection.readiness();
    this.waitingInGroup = waitingInGroup;
  }

  @Override
  boolean begins() {
    return ends.calls().beginRead() != FastConnection.SWITCHED;
  }

  @Override
  long move(Transfer transfer) throws IOException {
    long total = 0;
    for (ByteBuffer buffer : transfer.buffers) {
      while (buffer.hasRemaining()) {
        int bytes;
        try {
          bytes = memory.read(buffer);
        } catch (IOException e) {
          if (total == 0) {
            throw e;
          }
          // The bytes of this read count: the next one fails.
          return total;
        }
        if (bytes > 0) {
          total += bytes;
        } else if (total > 0) {
          return total;
        } else if (bytes == 0) {
          return WAIT;
        } else {
          return bytes == FastConnection.PLAIN ? IN_TCP : bytes;
        }
      }
    }
    return total;
  }

  @Override
  void arm() {
    memory.arm(true, false);
  }

  @Override
  void passToTcp(Transfer read, CompletionHandler<Number, Transfer> told) {
    AsynchronousSocketChannel tcp = ends.tcp();
    if (read.isMany) {
      tcp.read(read.buffers, 0, read.buffers.length, read.timeout, read.unit, read, cast(told));
    } else {
      tcp.read(read.buffers[0], read.timeout, read.unit, read, cast(told));
    }
  }

  @Override
  void passed(long bytes) {
    ends.calls().endRead(bytes);
  }

  @Override
  void failedInTcp() {
    // What was read before is counted.
  }

  @Override
  boolean isDeaf() {
    return false;
  }

  @Override
  RuntimeException pending() {
    return new ReadPendingException();
  }

  @Override
  IllegalStateException refused() {
    return new IllegalStateException("Reading not allowed due to timeout or cancellation");
  }

  /**
   * By a thread of the group, which would sleep otherwise, and only if no other read of the group
   * waits.
   */
  @Override
  boolean spin() {
    if (waitingInGroup.get() > 1 || !JdkGroups.mayInvoke(ends.tcp())) {
      return false;
    }
    return ends.calls().spinForRead(System.nanoTime());
  }

  @Override
  void begunToWait() {
    int _ = waitingInGroup.incrementAndGet();
  }

  @Override
  void waited(Transfer read) {
    int _ = waitingInGroup.decrementAndGet();
    ends.calls().readWaitedSince(read.waitsSinceNanos);
  }
}
