package dev.weft.cli.trace;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * A trace as a file. It is in Perfetto's own format; if its name ends with {@code .json} or {@code
 * .json.gz}, in Trace Event Format, which takes many times as much room. Reading looks at the
 * content instead.
 */
final class TraceFile {
  private static final String COMPRESSED = ".gz";
  private static final String JSON = ".json";

  /** Writes a trace. Blocks as writing does. */
  static void write(Matching matching, Path file) throws IOException {
    String name = file.toString();
    try (OutputStream out = output(file)) {
      if (name.endsWith(JSON) || name.endsWith(JSON + COMPRESSED)) {
        JsonTrace.write(matching, out);
      } else {
        PerfettoWriter.write(matching, out);
      }
    }
  }

  private static OutputStream output(Path file) throws IOException {
    OutputStream out = new BufferedOutputStream(Files.newOutputStream(file));
    return file.toString().endsWith(COMPRESSED) ? new GZIPOutputStream(out) : out;
  }

  /**
   * Reads what {@link #write} has written. Blocks as reading does.
   *
   * @throws IOException also if it is anything else
   */
  static Trace read(Path file) throws IOException {
    try (InputStream in = input(file)) {
      return firstByte(in) == '{' ? JsonTrace.read(in) : PerfettoReader.read(in);
    } catch (IllegalArgumentException e) {
      throw new IOException("it is no trace of weft run --trace: " + e.getMessage(), e);
    }
  }

  private static InputStream input(Path file) throws IOException {
    InputStream in = new BufferedInputStream(Files.newInputStream(file));
    boolean compressed = firstByte(in) == (GZIPInputStream.GZIP_MAGIC & 0xff);
    return compressed ? new BufferedInputStream(new GZIPInputStream(in)) : in;
  }

  private static int firstByte(InputStream in) throws IOException {
    in.mark(1);
    int first = in.read();
    in.reset();
    return first;
  }

  private TraceFile() {}
}
