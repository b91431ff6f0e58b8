package dev.weft.internal.rank;

import java.io.IOException;
import java.io.InputStream;

/**
 * The standard input of a process whose ranks are threads: rank 0 reads it; the other ranks read
 * the end of input at once, as if ranks were processes. Any thread; blocks as reading does.
 */
final class ThreadInput extends InputStream {
  private static final int END = -1;

  private final InputStream in;

  ThreadInput(InputStream in) {
    this.in = in;
  }

  /** Threads that belong to no rank may work for rank 0. */
  private static boolean isOfAnother() {
    return CurrentJob.boundRank() > 0;
  }

  @Override
  public int read() throws IOException {
    return isOfAnother() ? END : in.read();
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    return isOfAnother() ? END : in.read(bytes, offset, length);
  }

  @Override
  public int available() throws IOException {
    return isOfAnother() ? 0 : in.available();
  }

  @Override
  public void close() throws IOException {
    if (!isOfAnother()) {
      in.close();
    }
  }
}
