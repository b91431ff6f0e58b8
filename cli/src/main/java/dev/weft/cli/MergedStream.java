package dev.weft.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** One output stream that many ranks write to, in whole lines; see {@link LineOutput}. */
final class MergedStream {
  /** A longer line is passed on in pieces. */
  private static final int LINE_LIMIT_BYTES = 64 << 10;

  private static final int NOBODY = -1;

  private final OutputStream out;
  private final boolean tagged;
  private final Colors colors;
  private final long patienceNanos;
  private final Map<Integer, Line> lines = new HashMap<>();
  private final ByteArrayOutputStream piece = new ByteArrayOutputStream();
  private int unfinishedRank = NOBODY;
  private boolean watching;
  private @Nullable IOException broken;

  /** The line that a rank is writing. */
  private static final class Line {
    final ByteArrayOutputStream held = new ByteArrayOutputStream();
    long heldSinceNanos;

    /** The last byte passed on: a new line, a carriage return, or something within a line. */
    byte last = '\n';
  }

  MergedStream(OutputStream out, boolean tagged, Colors colors, long patienceMillis) {
    this.out = out;
    this.tagged = tagged;
    this.colors = colors;
    this.patienceNanos = TimeUnit.MILLISECONDS.toNanos(patienceMillis);
  }

  synchronized void write(int rank, byte[] bytes, int length) throws IOException {
    rethrow();
    Line line = lines.computeIfAbsent(rank, none -> new Line());
    int end = endOfLastLine(bytes, length);
    if (end > 0) {
      line.held.write(bytes, 0, end);
      pass(rank, line);
    }
    if (end < length) {
      if (line.held.size() == 0) {
        line.heldSinceNanos = System.nanoTime();
      }
      line.held.write(bytes, end, length - end);
      if (line.held.size() > LINE_LIMIT_BYTES) {
        pass(rank, line);
      } else {
        watch();
      }
    }
  }

  /** Passes on what a rank has not finished. */
  synchronized void end(int rank) throws IOException {
    rethrow();
    Line line = lines.remove(rank);
    if (line != null && line.held.size() > 0) {
      pass(rank, line);
    }
    if (line != null && tagged && unfinishedRank == rank) {
      out.write('\n');
      unfinishedRank = NOBODY;
    }
  }

  private int endOfLastLine(byte[] bytes, int length) {
    int end = length;
    while (end > 0 && bytes[end - 1] != '\n' && !(tagged && bytes[end - 1] == '\r')) {
      end--;
    }
    return end;
  }

  private void pass(int rank, Line line) throws IOException {
    byte[] bytes = line.held.toByteArray();
    line.held.reset();
    if (!tagged) {
      out.write(bytes);
      return;
    }
    if (unfinishedRank != NOBODY && unfinishedRank != rank) {
      breakLineOf(unfinishedRank);
    }
    byte[] tag = (colors.ofRank(rank, "[" + rank + "]") + " ").getBytes(StandardCharsets.US_ASCII);
    for (byte each : bytes) {
      if (line.last == '\n' || (line.last == '\r' && each != '\n')) {
        piece.writeBytes(tag);
      }
      piece.write(each);
      line.last = each;
    }
    unfinishedRank = line.last == '\n' ? NOBODY : rank;
    byte[] whole = piece.toByteArray();
    piece.reset();
    out.write(whole);
  }

  private void breakLineOf(int rank) {
    piece.write('\n');
    Line line = lines.get(rank);
    if (line != null) {
      line.last = '\n';
    }
  }

  private void watch() {
    if (!watching) {
      watching = true;
      Thread.ofPlatform().daemon().name("weft-output-patience").start(this::passOverdue);
    }
    notifyAll();
  }

  /** Passes on what stays unfinished for too long: a prompt, a progress bar. */
  private synchronized void passOverdue() {
    try {
      while (true) {
        long wait = passOverdueNow();
        if (wait == Long.MAX_VALUE) {
          wait();
        } else {
          TimeUnit.NANOSECONDS.timedWait(this, wait);
        }
      }
    } catch (InterruptedException end) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      broken = e;
    }
  }

  private long passOverdueNow() throws IOException {
    long now = System.nanoTime();
    long wait = Long.MAX_VALUE;
    for (Map.Entry<Integer, Line> entry : lines.entrySet()) {
      Line line = entry.getValue();
      if (line.held.size() > 0) {
        long left = line.heldSinceNanos + patienceNanos - now;
        if (left <= 0) {
          pass(entry.getKey(), line);
        } else {
          wait = Math.min(wait, left);
        }
      }
    }
    return wait;
  }

  private void rethrow() throws IOException {
    if (broken != null) {
      throw broken;
    }
  }
}
