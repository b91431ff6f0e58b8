package dev.weft.boot;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** Passes output on to this process's own streams, unchanged and as it comes. */
final class StandardOutput implements OutputSink {
  private final OutputStream out = new FileOutputStream(FileDescriptor.out);
  private final OutputStream err = new FileOutputStream(FileDescriptor.err);

  @Override
  public void write(int rank, boolean error, byte[] bytes, int length) throws IOException {
    (error ? err : out).write(bytes, 0, length);
  }
}
