package dev.weft.launch;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.weft.internal.control.OutputSink;
import java.io.ByteArrayOutputStream;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Cuts the ranks' output into lines. Each stream has its own calling thread. */
final class RankLines implements OutputSink {
  private final RankOutput output;
  private final Map<Stream, ByteArrayOutputStream> unfinished = new ConcurrentHashMap<>();

  private record Stream(int rank, boolean error) {}

  RankLines(RankOutput output) {
    this.output = output;
  }

  @Override
  public void write(int rank, boolean error, byte[] bytes, int length) {
    ByteArrayOutputStream line = begun(rank, error);
    int from = 0;
    for (int i = 0; i < length; i++) {
      if (bytes[i] == '\n') {
        line.write(bytes, from, i - from);
        from = i + 1;
        give(rank, error, line);
      }
    }
    line.write(bytes, from, length - from);
  }

  @Override
  public void end(int rank, boolean error) {
    ByteArrayOutputStream line = begun(rank, error);
    if (line.size() > 0) {
      give(rank, error, line);
    }
  }

  private ByteArrayOutputStream begun(int rank, boolean error) {
    return unfinished.computeIfAbsent(new Stream(rank, error), _ -> new ByteArrayOutputStream());
  }

  private void give(int rank, boolean error, ByteArrayOutputStream line) {
    String text = line.toString(UTF_8);
    line.reset();
    output.line(rank, error, text.endsWith("\r") ? text.substring(0, text.length() - 1) : text);
  }
}
