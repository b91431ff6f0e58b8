package dev.weft.cli;

import java.io.File;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;

/**
 * The command line of a job in the folder of its record, and the folder in which it was given. The
 * target and the class path are kept as absolute paths.
 */
final class RecordedLine {
  /** The name of its file. */
  static final String FILE = "job.properties";

  private static final String DIRECTORY = "directory";
  private static final String TARGET = "target";
  private static final String ARGUMENT = "argument.";
  private static final String OPTION = "option.";

  /** Options that change nothing of what the program does. */
  private static final Set<RunOption> OTHERS =
      Set.of(
          RunOption.RECORD,
          RunOption.TRACE,
          RunOption.TRACE_LAST,
          RunOption.DEBUG,
          RunOption.DEBUG_PORT,
          RunOption.SUSPEND,
          RunOption.STACKS,
          RunOption.OUTPUT,
          RunOption.TIMEOUT);

  private RecordedLine() {}

  /** Writes a line into the folder of its record. */
  static void write(RunLine line, Path folder) throws IOException {
    Properties kept = new Properties();
    kept.setProperty(DIRECTORY, Path.of("").toAbsolutePath().toString());
    Path target = Path.of(line.target());
    kept.setProperty(
        TARGET, Files.isRegularFile(target) ? target.toAbsolutePath().toString() : line.target());
    put(kept, ARGUMENT, line.arguments());
    line.values()
        .forEach(
            (option, values) -> {
              if (!OTHERS.contains(option) && option != RunOption.CLASS_PATH) {
                put(kept, OPTION + option + '.', option.label == null ? List.of("") : values);
              }
            });
    String path = line.value(RunOption.CLASS_PATH);
    path = path == null ? System.getenv("CLASSPATH") : path;
    if (path != null && !path.isEmpty()) {
      put(kept, OPTION + RunOption.CLASS_PATH + '.', List.of(absolute(path)));
    }
    try (Writer out = Files.newBufferedWriter(folder.resolve(FILE))) {
      kept.store(out, "weft replay " + folder);
    }
  }

  private static String absolute(String path) {
    List<String> entries = RunSettings.entries(path);
    return String.join(
        File.pathSeparator,
        entries.stream().map(entry -> Path.of(entry).toAbsolutePath().toString()).toList());
  }

  private static void put(Properties kept, String name, List<String> values) {
    for (int i = 0; i < values.size(); i++) {
      kept.setProperty(name + i, values.get(i));
    }
  }

  private static List<String> take(Properties kept, String name) {
    List<String> values = new ArrayList<>();
    for (int i = 0; kept.containsKey(name + i); i++) {
      values.add(kept.getProperty(name + i));
    }
    return values;
  }

  /**
   * The line of a record, for a job in the folder in which it was given.
   *
   * @throws UsageException if the folder has none
   */
  static RunLine read(Path folder) {
    Properties kept = new Properties();
    try (Reader in = Files.newBufferedReader(folder.resolve(FILE))) {
      kept.load(in);
    } catch (IOException | IllegalArgumentException e) {
      throw new UsageException(
          UsageException.Kind.FILE,
          "%s is no record of weft run --record: no %s in it can be read; where ranks have recorded by -Dweft.record=DIR, start the same job with -Dweft.replay=DIR"
              .formatted(folder, FILE));
    }
    Map<RunOption, List<String>> values = new EnumMap<>(RunOption.class);
    for (RunOption option : RunOption.values()) {
      List<String> given = take(kept, OPTION + option + '.');
      if (!given.isEmpty()) {
        values.put(option, option.label == null ? List.of() : given);
      }
    }
    String directory = kept.getProperty(DIRECTORY, "");
    if (!directory.equals(Path.of("").toAbsolutePath().toString())) {
      values.putIfAbsent(RunOption.DIRECTORY, List.of(directory));
      values.putIfAbsent(RunOption.CLASS_PATH, List.of(directory));
    }
    return new RunLine(values, kept.getProperty(TARGET, ""), take(kept, ARGUMENT));
  }
}
