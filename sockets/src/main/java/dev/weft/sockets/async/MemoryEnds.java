package dev.weft.sockets.async;

import dev.weft.sockets.connection.FastConnection;
import dev.weft.sockets.connection.PendingCalls;
import java.io.IOException;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.CompletionHandler;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** One end of a connection that may be fast, with the reads and writes that wait for it. */
final class MemoryEnds {
  private final AsynchronousSocketChannel tcp;
  private final FastConnection connection;
  private final WakeUpRead wakeUps;
  private final Reads reads;
  private final Writes writes;

  /**
   * Of a connection that TCP has made, and nobody has read or written yet.
   *
   * @param waitingReads how many reads of the channel's group wait for memory
   */
  MemoryEnds(AsynchronousSocketChannel tcp, FastConnection connection, AtomicInteger waitingReads) {
    this.tcp = tcp;
    this.connection = connection;
    this.wakeUps = new WakeUpRead(tcp, connection.pendingCalls(), this::wake);
    this.reads = new Reads(this, waitingReads);
    this.writes = new Writes(this);
  }

  AsynchronousSocketChannel tcp() {
    return tcp;
  }

  FastConnection connection() {
    return connection;
  }

  /** Whether the JDK's channel does everything from now on, refusals too. */
  boolean isPlain() {
    return connection.isPlain()
        && connection.early().count() == 0
        && !reads.refuses()
        && !writes.refuses();
  }

  PendingCalls calls() {
    return connection.pendingCalls();
  }

  WakeUpRead wakeUps() {
    return wakeUps;
  }

  Reads reads() {
    return reads;
  }

  Writes writes() {
    return writes;
  }

  /** Something has come through TCP. If both wait, no handler keeps the other one waiting. */
  private void wake() {
    if (writes.isWaiting() && reads.isWaiting()) {
      JdkGroups.invokeLater(tcp, new WriteWaker(), this, null, null);
    } else {
      writes.wake();
    }
    reads.wake();
  }

  /** As a task of the group's. */
  private static final class WriteWaker implements CompletionHandler<Void, MemoryEnds> {
    @Override
    public void completed(@Nullable Void nothing, MemoryEnds ends) {
      ends.writes.wake();
    }

    @Override
    public void failed(Throwable never, MemoryEnds ends) {
      ends.writes.wake();
    }
  }

  /** Closes both directions and TCP; unread bytes cause a reset, as the kernel has it. */
  void close() throws IOException {
    try {
      connection.close(!connection.isPlain() && connection.hasUnread());
    } finally {
      reads.close();
      writes.close();
    }
  }
}
