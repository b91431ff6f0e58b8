package dev.weft.cli;

import com.fasterxml.jackson.core.JsonFactory;
import dev.weft.cli.program.Counter;
import dev.weft.lab.Bench;
import dev.weft.testkit.ClassPath;
import dev.weft.testkit.QuickStart;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Starts the weft command as a process of its own, from the classes under test. What it and its
 * ranks put into the folder for temporary files goes to the given one.
 */
final class Command {
  /** A class path with the examples and what they need. */
  static final String EXAMPLES =
      String.join(
          File.pathSeparator,
          System.getProperty("weft.examples"),
          System.getProperty("weft.parallel"),
          System.getProperty("jdk.module.path"));

  /** What undoes that signals are ignored, as nohup and a shell's {@code &} have it. */
  static final List<String> DEFAULT_SIGNALS = defaultSignals();

  /** For ranks, which live for a moment in most of these tests. */
  private static final List<String> QUICK_START = QuickStart.options();

  /** Commands that pass options on to the ranks of a job. */
  private static final Set<String> OF_JOBS = Set.of("run", "explore");

  /** The jars that the command loads classes from, before its own classes. */
  private static final List<Path> JARS =
      Stream.of(ClassPath.of(Bench.class, picocli.CommandLine.class, JsonFactory.class))
          .flatMap(path -> Stream.of(path.split(File.pathSeparator)))
          .map(Path::of)
          .toList();

  private static final String CLASS_PATH =
      String.join(
          File.pathSeparator,
          ClassPath.withLibrary(Bench.class, picocli.CommandLine.class, JsonFactory.class),
          ClassPath.of(Main.class));

  /** For the command itself. */
  private static final List<String> QUICK_COMMAND =
      QuickStart.options(
          JARS,
          List.of(
              "-Dweft.rank.classpath=" + ClassPath.withLibrary(),
              "-cp",
              CLASS_PATH,
              Main.class.getName(),
              "run",
              "-n",
              "2",
              "-cp",
              ClassPath.of(Counter.class),
              Counter.class.getName()));

  private final Path temporary;
  private final List<String> options = new ArrayList<>();
  private final List<String> prefix = new ArrayList<>();
  private String more = "";
  private @Nullable File directory;

  Command(Path temporary) {
    this.temporary = temporary;
  }

  /** An option for the command's own virtual machine. */
  Command option(String option) {
    options.add(option);
    return this;
  }

  /** One more entry of the command's own class path. */
  Command besides(Path jar) {
    more = File.pathSeparator + jar;
    return this;
  }

  /** The folder in which it is given. */
  Command in(Path folder) {
    directory = folder.toFile();
    return this;
  }

  /** Words that come before the command. */
  Command after(List<String> words) {
    prefix.addAll(words);
    return this;
  }

  /** Has a program that is started alone be a rank of a job that no launcher starts. */
  Command byHand(int rank, int size, int port, Path secret) {
    return after(
        List.of(
            "env",
            "WEFT_RANK=" + rank,
            "WEFT_SIZE=" + size,
            "WEFT_ROOT=localhost:" + port,
            "WEFT_SECRET_FILE=" + secret));
  }

  /** The secret of such a job. */
  static Path secret(Path folder) throws IOException {
    Path secret = folder.resolve("secret");
    Files.write(secret, new byte[32]);
    return Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-------"));
  }

  static int freePort() throws IOException {
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return free.getLocalPort();
    }
  }

  /** Starts {@code weft} with these words. */
  Running start(String... words) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(line(words));
    builder.environment().remove("CLASSPATH");
    builder.environment().remove("JDK_JAVA_OPTIONS");
    builder.directory(directory);
    return Running.start(builder, temporary);
  }

  /**
   * The command line of {@code weft} with these words: as of the script, with all options of Java
   * in an argument file, so that nothing can be known by what the command line says. The ranks of a
   * job are started as the command is, for a moment.
   */
  List<String> line(String... words) {
    List<String> arguments = new ArrayList<>(QUICK_COMMAND);
    arguments.addAll(
        List.of(
            "-XX:-UsePerfData",
            "--enable-native-access=ALL-UNNAMED",
            "-Djava.io.tmpdir=" + temporary,
            "-Dweft.rank.classpath=" + ClassPath.withLibrary()));
    arguments.addAll(options);
    arguments.addAll(List.of("-cp", CLASS_PATH + more, Main.class.getName()));
    List<String> line = new ArrayList<>(prefix);
    line.addAll(DEFAULT_SIGNALS);
    line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    line.add("@" + argumentFile(arguments));
    line.addAll(withQuickRanks(words));
    return line;
  }

  /** The words, with options for the ranks where the command starts some. */
  private static List<String> withQuickRanks(String... words) {
    List<String> all = new ArrayList<>(List.of(words));
    if (words.length > 0 && OF_JOBS.contains(words[0])) {
      all.addAll(1, quickRanks());
    }
    return all;
  }

  /** The words that follow {@code run} where ranks live for a moment. */
  static List<String> quickRanks() {
    return QUICK_START.stream().map(option -> "-J" + option).toList();
  }

  /** Not in a folder for temporary files, of which a virtual host has one of its own. */
  private static Path argumentFile(List<String> arguments) {
    String text =
        arguments.stream()
            .map(each -> '"' + each.replace("\\", "\\\\").replace("\"", "\\\"") + "\"\n")
            .collect(Collectors.joining());
    try {
      Path folder = Files.createDirectories(Path.of("target", "arguments").toAbsolutePath());
      Path file = folder.resolve(Integer.toHexString(text.hashCode()) + ".args");
      // Another thread may be about to read the same.
      Path draft = Files.createTempFile(folder, "draft", "");
      Files.writeString(draft, text);
      return Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Starts {@code weft run} of one of the test programs. */
  Running run(Class<?> program, String runOptions, String... arguments) throws IOException {
    return run(program, List.of(runOptions.split(" ")), arguments);
  }

  /** Starts {@code weft run} of one of the test programs, with options that may contain spaces. */
  Running run(Class<?> program, List<String> runOptions, String... arguments) throws IOException {
    return start(runWords(program, runOptions, arguments));
  }

  /** The words of {@code weft run} of one of the test programs. */
  String[] runWords(Class<?> program, List<String> runOptions, String... arguments) {
    List<String> words = new ArrayList<>(List.of("run"));
    words.addAll(runOptions);
    words.add("-J-Djava.io.tmpdir=" + temporary);
    words.addAll(List.of("-cp", ClassPath.of(program), program.getName()));
    words.addAll(List.of(arguments));
    return words.toArray(String[]::new);
  }

  /** Starts a test program without the command: a job of one. */
  Running alone(Class<?> program, String... arguments) throws IOException {
    List<String> line = new ArrayList<>(prefix);
    line.addAll(DEFAULT_SIGNALS);
    line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    line.addAll(QUICK_START);
    line.addAll(
        List.of(
            "--enable-native-access=ALL-UNNAMED",
            "-Djava.io.tmpdir=" + temporary,
            "-cp",
            ClassPath.withLibrary(program)));
    line.addAll(options);
    line.add(program.getName());
    line.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(line);
    return Running.start(builder, temporary);
  }

  private static List<String> defaultSignals() {
    List<String> prefix = List.of("env", "--default-signal");
    try {
      List<String> trial = new ArrayList<>(prefix);
      trial.add("true");
      return new ProcessBuilder(trial).start().waitFor() == 0 ? prefix : List.of();
    } catch (IOException e) {
      return List.of();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A new folder that is removed by nobody but the job, so that what is left in it is seen. */
  static Path folder(Path parent) throws IOException {
    return Files.createTempDirectory(parent, "tmp");
  }
}
