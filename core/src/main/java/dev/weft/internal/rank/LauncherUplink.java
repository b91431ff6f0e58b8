package dev.weft.internal.rank;

import dev.weft.internal.control.ControlFrame;
import dev.weft.internal.job.TraceUplink;
import java.nio.ByteBuffer;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Asks the launcher for its clock, and sends it a recording, over the control connection. The
 * questions are numbered: an answer that comes after its question was given up is dropped.
 */
final class LauncherUplink implements TraceUplink {
  private static final long PATIENCE_MILLIS = 1_000;
  private static final int ANSWERS = 64;

  private final int rank;
  private final Consumer<ByteBuffer> send;
  private final BlockingQueue<Answer> answers = new ArrayBlockingQueue<>(ANSWERS);
  private long asked;

  private record Answer(long number, long nanos) {}

  /**
   * @param send writes a frame; blocks until it is on its way
   */
  LauncherUplink(int rank, Consumer<ByteBuffer> send) {
    this.rank = rank;
    this.send = send;
  }

  @Override
  public synchronized long launcherNanos() {
    asked++;
    send.accept(ControlFrame.header(ControlFrame.CLOCK, Long.BYTES).putLong(asked).flip());
    try {
      Answer answer;
      do {
        answer = answers.poll(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
      } while (answer != null && answer.number != asked);
      return answer == null ? UNKNOWN : answer.nanos;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return UNKNOWN;
    }
  }

  /** Takes an answer of the launcher. */
  void answered(ByteBuffer body) {
    boolean _ = answers.offer(new Answer(body.getLong(), body.getLong()));
  }

  @Override
  public void recorded(ByteBuffer part) {
    send.accept(
        ControlFrame.header(ControlFrame.RECORDING, Integer.BYTES + part.remaining())
            .putInt(rank)
            .put(part)
            .flip());
  }
}
