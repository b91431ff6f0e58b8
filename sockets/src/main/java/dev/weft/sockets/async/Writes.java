package dev.weft.sockets.async;

import dev.weft.sockets.connection.FastConnection;
import dev.weft.sockets.connection.Readiness;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.CompletionHandler;
import java.nio.channels.WritePendingException;

/** The writes of a channel. */
final class Writes extends Direction {
  private final FastConnection connection;
  private final Readiness memory;

  Writes(MemoryEnds ends) {
    super(ends);
    this.connection = ends.connection();
    this.memory = connection.readiness();
  }

  @Override
  boolean begins() throws IOException {
    return ends.calls().beginWrite() != FastConnection.SWITCHED;
  }

  @Override
  long move(Transfer transfer) throws IOException {
    long total = 0;
    for (ByteBuffer buffer : transfer.buffers) {
      if (!buffer.hasRemaining()) {
        continue;
      }
      try {
        total += memory.write(buffer);
      } catch (IOException e) {
        if (total == 0) {
          throw e;
        }
        // The bytes of this write count: the next one fails.
        return total;
      }
      if (buffer.hasRemaining()) {
        return total == 0 ? WAIT : total;
      }
    }
    return total;
  }

  @Override
  void arm() {
    memory.arm(false, true);
  }

  @Override
  void passToTcp(Transfer write, CompletionHandler<Number, Transfer> told) {
    AsynchronousSocketChannel tcp = ends.tcp();
    if (write.isMany) {
      tcp.write(
          write.buffers, 0, write.buffers.length, write.timeout, write.unit, write, cast(told));
    } else {
      tcp.write(write.buffers[0], write.timeout, write.unit, write, cast(told));
    }
  }

  @Override
  void passed(long bytes) {
    ends.calls().endWrite(bytes);
  }

  @Override
  void failedInTcp() {
    ends.calls().failWrite();
  }

  @Override
  boolean isDeaf() {
    return !connection.readsMemory() || memory.nanosUntilLook() != Long.MAX_VALUE;
  }

  @Override
  RuntimeException pending() {
    return new WritePendingException();
  }

  @Override
  IllegalStateException refused() {
    return new IllegalStateException("Writing not allowed due to timeout or cancellation");
  }

  /** A reader that has to make room takes longer. */
  @Override
  boolean spin() {
    return false;
  }

  @Override
  void begunToWait() {
    // Nobody counts them.
  }

  @Override
  void waited(Transfer write) {
    // Nobody learns from it.
  }
}
