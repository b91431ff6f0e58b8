package dev.weft.internal.launch.process;

import dev.weft.internal.control.OutputSink;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.Consumer;

/**
 * Moves one output stream of one rank to the sink. Each stream has a daemon thread, which blocks
 * while the rank prints nothing, and while an {@link OutputHold} is shut.
 */
public final class OutputPump {
  private static final int BUFFER_BYTES = 16 << 10;
  private static final int STACK_BYTES = 128 << 10;

  private final int rank;
  private final boolean error;
  private final InputStream in;
  private final OutputSink sink;
  private final OutputHold outputHold;
  private final Consumer<IOException> broken;
  private volatile boolean ended;
  private volatile boolean reading;

  /** Starts it; {@code broken} is told if the sink takes no more. */
  public OutputPump(
      int rank,
      boolean error,
      InputStream in,
      OutputSink sink,
      OutputHold outputHold,
      Consumer<IOException> broken) {
    this.rank = rank;
    this.error = error;
    this.in = in;
    this.sink = sink;
    this.outputHold = outputHold;
    this.broken = broken;
    String name = "weft-output-" + rank + (error ? "-err" : "-out");
    Thread thread = new Thread(null, this::run, name, STACK_BYTES, false);
    thread.setDaemon(true);
    thread.start();
  }

  public boolean hasEnded() {
    return ended;
  }

  /** Whether it waits for the rank, rather than for whoever reads what the rank has printed. */
  public boolean isStarved() {
    return reading;
  }

  private void run() {
    try {
      pump();
    } catch (IOException sinkBroken) {
      broken.accept(sinkBroken);
      drain();
    } finally {
      ended = true;
    }
  }

  private void pump() throws IOException {
    byte[] buffer = new byte[BUFFER_BYTES];
    for (int count = read(buffer); count >= 0; count = read(buffer)) {
      outputHold.pass(rank, count);
      sink.write(rank, error, buffer, count);
    }
    sink.end(rank, error);
  }

  /** A rank that is killed may end its stream with an error; that is an end. */
  private int read(byte[] buffer) {
    reading = true;
    try {
      return in.read(buffer);
    } catch (IOException end) {
      return -1;
    } finally {
      reading = false;
    }
  }

  private void drain() {
    byte[] buffer = new byte[BUFFER_BYTES];
    while (read(buffer) >= 0) {
      // A rank must not block on output that nobody wants.
    }
  }
}
