package dev.weft.internal.launch.process;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.weft.failure.FailureCode;
import dev.weft.failure.ResourceException;
import dev.weft.internal.control.LaunchPlan;
import dev.weft.internal.job.JobFiles;
import dev.weft.internal.os.OpenFolder;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Files with JVM options that are too long for a command line. Linux allows 128 KiB for one
 * argument, which a class path of some hundred jars exceeds, and usually 2 MiB for all arguments
 * and environment variables together. The {@code java} command reads such a file itself. The files
 * belong to the job, and are deleted with its other files. Any thread; blocks as writing a file
 * does.
 */
final class OptionFiles {
  /** What goes into one argument on Linux, the zero at its end not counted. */
  static final int ARGUMENT_BYTES = (128 << 10) - 1;

  /** What the launcher of Java knows the name of such a file by. */
  private static final String FILE = "@";

  private static final int LONG_BYTES = ARGUMENT_BYTES / 2;

  private final LaunchPlan plan;

  /** Processes with the same options share a file. */
  private final Map<List<String>, Path> files = new HashMap<>();

  OptionFiles(LaunchPlan plan) {
    this.plan = plan;
  }

  /**
   * The same options; those that are long by one that names a file.
   *
   * @throws ResourceException if the file cannot be written
   */
  synchronized List<String> shortened(List<String> options) {
    long bytes = options.stream().mapToLong(OptionFiles::bytes).sum();
    if (bytes <= LONG_BYTES) {
      return options;
    }
    List<String> filed = options.stream().filter(each -> !each.startsWith(FILE)).toList();
    Path file = files.get(filed);
    if (file == null) {
      file = plan.temporary("options");
      write(file, text(filed));
      files.put(filed, file);
    }
    // The user's own files: Java reads none that such a file names.
    Stream<String> others = options.stream().filter(each -> each.startsWith(FILE));
    return Stream.concat(Stream.of(FILE + file), others).toList();
  }

  /** How many bytes an argument, or an environment variable with its name, takes. */
  static int bytes(String argument) {
    return argument.getBytes(charset()).length;
  }

  /**
   * In quotes, within which the launcher of Java takes a backslash for the next character's sake.
   */
  static String text(List<String> options) {
    StringBuilder text = new StringBuilder();
    for (String option : options) {
      text.append('"');
      text.append(
          option
              .replace("\\", "\\\\")
              .replace("\"", "\\\"")
              .replace("\n", "\\n")
              .replace("\r", "\\r"));
      text.append("\"\n");
    }
    return text.toString();
  }

  private static void write(Path file, String text) {
    JobFiles.make(
        () -> {
          Path folder = Objects.requireNonNull(file.toAbsolutePath().getParent());
          try (OpenFolder open = OpenFolder.open(folder)) {
            open.create(file.getFileName().toString(), text.getBytes(charset()));
            return file;
          } catch (IOException e) {
            throw new ResourceException(
                FailureCode.FOLDER,
                "cannot write the options of a rank's virtual machine to %s: %s"
                    .formatted(file, e.getMessage()),
                e);
          }
        });
  }

  /** In which arguments of processes are encoded, too. */
  private static Charset charset() {
    String name = System.getProperty("sun.jnu.encoding", UTF_8.name());
    return Charset.isSupported(name) ? Charset.forName(name) : UTF_8;
  }
}
