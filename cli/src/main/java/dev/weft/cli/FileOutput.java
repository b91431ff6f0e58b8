package dev.weft.cli;

import dev.weft.internal.control.OutputSink;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Writes each rank's output to two files, such as {@code rank.3.out} and {@code rank.3.err}; all
 * numbers have as many digits as the highest rank. One thread for each stream; blocks as writing
 * does.
 */
final class FileOutput implements OutputSink {
  private final Path folder;
  private final int digits;
  private final Map<Path, OutputStream> open = new ConcurrentHashMap<>();

  private FileOutput(Path folder, int digits) {
    this.folder = folder;
    this.digits = digits;
  }

  /**
   * Writes into a folder, which is made if need be.
   *
   * @throws UsageException if that cannot be done
   */
  static FileOutput in(String folder, int ranks) {
    try {
      Path path = Files.createDirectories(Path.of(folder));
      return new FileOutput(path, Integer.toString(ranks - 1).length());
    } catch (IOException e) {
      throw new UsageException(
          UsageException.Kind.FILE, "--output " + folder + ": the folder cannot be made: " + e);
    }
  }

  private Path file(int rank, boolean error) {
    String number = Integer.toString(rank);
    String padded = "0".repeat(Math.max(0, digits - number.length())) + number;
    return folder.resolve("rank." + padded + (error ? ".err" : ".out"));
  }

  @Override
  public void write(int rank, boolean error, byte[] bytes, int length) throws IOException {
    Path file = file(rank, error);
    OutputStream out = open.get(file);
    if (out == null) {
      out = Files.newOutputStream(file);
      open.put(file, out);
    }
    out.write(bytes, 0, length);
  }

  /** A rank that has printed nothing has empty files: that is worth knowing, too. */
  @Override
  public void end(int rank, boolean error) throws IOException {
    Path file = file(rank, error);
    OutputStream out = open.remove(file);
    if (out == null) {
      out = Files.newOutputStream(file);
    }
    out.close();
  }
}
