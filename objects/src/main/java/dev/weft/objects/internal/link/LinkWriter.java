package dev.weft.objects.internal.link;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes a link's records: frames first, and between them pieces of the requested transfers, one
 * piece of each in turn. It has its own thread, because an interrupt of a writing thread closes the
 * connection. {@link #add(byte[])} blocks while many bytes wait.
 */
final class LinkWriter implements Runnable {
  private static final int MOST_WAITING_BYTES = 1 << 20;
  private static final int BUFFER_BYTES = LinkHeader.PIECE_BYTES + LinkHeader.BYTES;

  private final OutputStream out;
  private final long beatMillis;
  private final long silenceMillis;
  private final Consumer<String> onFailure;
  private final byte[] piece = new byte[BUFFER_BYTES];
  private final Deque<byte[]> records = new ArrayDeque<>();
  private final Deque<PendingSend> offers = new ArrayDeque<>();
  private int waitingBytes;
  private long written;
  private boolean ended;
  private RuntimeException why = new IllegalStateException();

  /**
   * @param silenceMillis how long the other side may read nothing
   * @param onFailure told why nothing more can be written
   */
  LinkWriter(OutputStream out, long silenceMillis, Consumer<String> onFailure) {
    this.out = new BufferedOutputStream(out, BUFFER_BYTES);
    this.silenceMillis = silenceMillis;
    this.beatMillis = Math.max(1, silenceMillis / 4);
    this.onFailure = onFailure;
  }

  /**
   * Writes a record soon; blocks while the other side is slow to read, but does not wait forever.
   */
  void add(byte[] record) {
    boolean interrupted = false;
    boolean stuck = false;
    synchronized (this) {
      while (waitingBytes >= MOST_WAITING_BYTES && !ended && !stuck) {
        long before = written;
        try {
          wait(silenceMillis);
        } catch (InterruptedException e) {
          interrupted = true;
          continue;
        }
        stuck = written == before && waitingBytes >= MOST_WAITING_BYTES;
      }
      addUrgent(record);
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    if (stuck) {
      onFailure.accept("it has read nothing for " + silenceMillis + " ms");
    }
  }

  /** The same without waiting. */
  synchronized void addUrgent(byte[] record) {
    if (!ended) {
      records.add(record);
      waitingBytes += record.length;
      notifyAll();
    }
  }

  /** Writes what has been asked for, in pieces. */
  synchronized void add(PendingSend pendingSend) {
    if (ended) {
      pendingSend.fail(why);
    } else {
      offers.add(pendingSend);
      notifyAll();
    }
  }

  /** Writes this last, or the records that are there, and no more of what has been asked for. */
  synchronized void end(byte @Nullable [] last, RuntimeException reason) {
    if (ended) {
      return;
    }
    if (last != null) {
      records.clear();
      records.add(last);
    }
    ended = true;
    why = reason;
    offers.forEach(pendingSend -> pendingSend.fail(reason));
    offers.clear();
    notifyAll();
  }

  @Override
  public void run() {
    try {
      while (step()) {
        // Each step writes.
      }
      out.flush();
    } catch (IOException e) {
      onFailure.accept("it cannot be written to: " + e.getMessage());
    }
  }

  /** Writes what is next, or a beat if nothing comes; false at the end. */
  private boolean step() throws IOException {
    if (isIdle()) {
      out.flush(); // what has been written must not wait along
    }
    byte[] record;
    PendingSend pendingSend;
    synchronized (this) {
      awaitWork();
      record = records.poll();
      pendingSend = offers.poll();
      if (record == null && pendingSend == null) {
        if (ended) {
          return false;
        }
        record = LinkHeader.of(LinkHeader.BEAT, 0, 0, 0);
        waitingBytes += record.length;
      }
      waitingBytes -= record == null ? 0 : record.length;
      written++;
      notifyAll();
    }
    if (record != null) {
      out.write(record);
    }
    if (pendingSend != null) {
      write(pendingSend);
    }
    return true;
  }

  private synchronized boolean isIdle() {
    return records.isEmpty() && offers.isEmpty();
  }

  private void awaitWork() {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(beatMillis);
    long left = beatMillis;
    while (isIdle() && !ended && left > 0) {
      try {
        wait(left);
      } catch (InterruptedException e) {
        // Nobody interrupts it.
      }
      left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
    }
  }

  private void write(PendingSend pendingSend) throws IOException {
    out.write(piece, 0, pendingSend.putPiece(piece));
    if (pendingSend.isAllPut()) {
      pendingSend.done();
    } else {
      add(pendingSend);
    }
  }
}
