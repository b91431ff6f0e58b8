package dev.weft.compat.mpijava;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A program of the test's resources. Its first lines say what it prints, by the number of its
 * ranks: {@code // 4> a line}. One that shows a fault of MPJ Express says as well what it prints
 * there: {@code // 4 there> a line}.
 */
record ProgramSource(
    Path source, TreeMap<Integer, String> outputByRanks, TreeMap<Integer, String> outputThere) {
  private static final Pattern OUTPUT = Pattern.compile("// (\\d)( there)?> (.*)");

  /** All programs of a folder. */
  static List<ProgramSource> in(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .sorted()
          .map(ProgramSource::read)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ProgramSource read(Path source) {
    TreeMap<Integer, String> here = new TreeMap<>();
    TreeMap<Integer, String> there = new TreeMap<>();
    try (Stream<String> lines = Files.lines(source)) {
      for (String line : lines.takeWhile(line -> line.startsWith("//")).toList()) {
        Matcher output = OUTPUT.matcher(line);
        if (!output.matches()) {
          throw new IllegalStateException(source + " says: " + line);
        }
        TreeMap<Integer, String> outputs = output.group(2) == null ? here : there;
        outputs.merge(Integer.valueOf(output.group(1)), output.group(3) + "\n", String::concat);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new ProgramSource(source, here, there);
  }

  /** The name of its main class. */
  String name() {
    return source.getFileName().toString().replace(".java", "");
  }
}
