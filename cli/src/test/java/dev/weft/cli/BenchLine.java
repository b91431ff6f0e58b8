package dev.weft.cli;

import dev.weft.lab.Bench;
import dev.weft.testkit.ClassPath;
import dev.weft.testkit.QuickStart;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Command lines of {@code weft} with all that the lab and its ranks need on the class path. */
final class BenchLine {
  private BenchLine() {}

  /** The words that stand for {@code weft}. */
  static List<String> weft(Path temporary) {
    List<String> line = QuickStart.java();
    line.addAll(
        List.of(
            "-Djava.io.tmpdir=" + temporary,
            "-Dweft.rank.classpath=" + ClassPath.withLibrary(),
            "-Dweft.compat.mpijava=" + System.getProperty("weft.compat.mpijava"),
            "-Dweft.compat.openmpi=" + System.getProperty("weft.compat.openmpi"),
            "-cp",
            classPath(),
            Main.class.getName()));
    return line;
  }

  /** The same where ranks have all that the command has, so that they can send objects. */
  static List<String> weftForObjects(Path temporary) {
    return weft(temporary).stream()
        .filter(word -> !word.startsWith("-Dweft.rank.classpath="))
        .toList();
  }

  /** Starts {@code weft bench}. */
  static Running start(Path temporary, Map<String, String> environment, String... words)
      throws IOException {
    List<String> line = new ArrayList<>(weft(temporary));
    line.add("bench");
    line.addAll(List.of(words));
    ProcessBuilder builder = new ProcessBuilder(line);
    builder.environment().remove("CLASSPATH");
    builder.environment().putAll(environment);
    return new Running(builder.start(), temporary);
  }

  private static String classPath() {
    try {
      return ClassPath.withLibrary(
          Main.class,
          Bench.class,
          picocli.CommandLine.class,
          Class.forName("com.fasterxml.jackson.databind.ObjectMapper"),
          Class.forName("com.fasterxml.jackson.core.JsonFactory"),
          Class.forName("com.fasterxml.jackson.annotation.JsonValue"),
          Class.forName("org.HdrHistogram.DoubleHistogram"),
          Class.forName("dev.weft.objects.Node"),
          Class.forName("dev.weft.fory.ForyCodecProvider"),
          Class.forName("org.apache.fory.Fory"),
          Class.forName("org.codehaus.janino.SimpleCompiler"),
          Class.forName("org.codehaus.commons.compiler.ICookable"));
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }
}
