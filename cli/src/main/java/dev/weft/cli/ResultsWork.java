package dev.weft.cli;

import dev.weft.lab.results.ResultsDirectory;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.ToIntFunction;
import picocli.CommandLine;

/** The common part of the commands that read results directories. */
final class ResultsWork {
  /**
   * A directory with results.
   *
   * @throws IllegalArgumentException if it is none
   */
  static ResultsDirectory directory(Path path) {
    if (!Files.isDirectory(path)) {
      throw new IllegalArgumentException(
          "there is no directory " + path + "; name one that weft bench run or all wrote");
    }
    return ResultsDirectory.existing(path);
  }

  /**
   * Does the work, which prints to the command's output, and returns its exit code.
   *
   * @throws UsageException if a directory holds no results, or none that can be read, or an option
   *     asks for what is not there
   */
  static int run(CommandLine line, ToIntFunction<PrintWriter> work) {
    PrintWriter out = line.getOut();
    try {
      return work.applyAsInt(out);
    } catch (IllegalArgumentException | UncheckedIOException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    } finally {
      out.flush();
    }
  }

  private ResultsWork() {}
}
