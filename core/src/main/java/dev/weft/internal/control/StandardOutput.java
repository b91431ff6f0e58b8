package dev.weft.internal.control;

import dev.weft.internal.os.StandardStream;
import java.io.IOException;
import java.io.OutputStream;

/** Passes output on to this process's own streams, unchanged and as it comes. */
final class StandardOutput implements OutputSink {
  private final OutputStream out = StandardStream.output();
  private final OutputStream err = StandardStream.error();

  @Override
  public void write(int rank, boolean error, byte[] bytes, int length) throws IOException {
    (error ? err : out).write(bytes, 0, length);
  }
}
