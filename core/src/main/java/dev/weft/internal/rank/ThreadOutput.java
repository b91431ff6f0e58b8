package dev.weft.internal.rank;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/**
 * The output stream of a process whose ranks are threads: starts each line with the rank of the
 * thread that prints it and keeps the lines of different ranks apart. Any thread.
 */
final class ThreadOutput extends OutputStream {
  private final PrintStream out;
  private final Map<Integer, ByteArrayOutputStream> lines = new HashMap<>();

  private ThreadOutput(PrintStream out) {
    this.out = out;
  }

  /** A stream that tags what is printed and passes it on. */
  static PrintStream tagging(PrintStream out) {
    return new PrintStream(new ThreadOutput(out), true, out.charset());
  }

  @Override
  public void write(int value) throws IOException {
    write(new byte[] {(byte) value}, 0, 1);
  }

  @Override
  public synchronized void write(byte[] bytes, int offset, int length) throws IOException {
    int rank = CurrentJob.boundRank();
    ByteArrayOutputStream line = lines.computeIfAbsent(rank, ThreadOutput::tagged);
    for (int i = offset; i < offset + length; i++) {
      line.write(bytes[i]);
      if (bytes[i] == '\n') {
        out.write(line.toByteArray());
        line = tagged(rank);
        lines.put(rank, line);
      }
    }
  }

  /** A line is passed on when it ends; {@link #close} passes on what has none. */
  @Override
  public void flush() {
    out.flush();
  }

  @Override
  public synchronized void close() throws IOException {
    for (Map.Entry<Integer, ByteArrayOutputStream> line : lines.entrySet()) {
      if (line.getValue().size() > tagged(line.getKey()).size()) {
        out.write(line.getValue().toByteArray());
        out.write('\n');
      }
    }
    lines.clear();
    out.flush();
  }

  private static ByteArrayOutputStream tagged(int rank) {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    line.writeBytes(("[" + (rank < 0 ? "-" : rank) + "] ").getBytes(StandardCharsets.US_ASCII));
    return line;
  }
}
