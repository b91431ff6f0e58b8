package dev.weft.cli;

import dev.weft.internal.control.OutputSink;
import dev.weft.internal.os.StandardStream;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Merges the output of the ranks line by line: no rank's output interrupts another rank's line,
 * unless the line stays unfinished for {@value #PATIENCE_MILLIS} ms or gets very long. Without tags
 * no byte is added, changed or lost. Any thread; blocks as writing does.
 */
final class LineOutput implements OutputSink {
  private static final long PATIENCE_MILLIS = 100;

  private final MergedStream out;
  private final MergedStream err;

  private LineOutput(MergedStream out, MergedStream err) {
    this.out = out;
    this.err = err;
  }

  /** Writes to this process's own output and error streams. */
  static LineOutput toStandardStreams(boolean tagOut, boolean tagErr) {
    return new LineOutput(
        stream(StandardStream.output(), tagOut, Colors.ofOutput()),
        stream(StandardStream.error(), tagErr, Colors.ofError()));
  }

  private static MergedStream stream(OutputStream out, boolean tagged, Colors colors) {
    return new MergedStream(out, tagged, colors, PATIENCE_MILLIS);
  }

  @Override
  public void write(int rank, boolean error, byte[] bytes, int length) throws IOException {
    (error ? err : out).write(rank, bytes, length);
  }

  @Override
  public void end(int rank, boolean error) throws IOException {
    (error ? err : out).end(rank);
  }
}
