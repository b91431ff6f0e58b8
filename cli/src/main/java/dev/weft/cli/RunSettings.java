package dev.weft.cli;

import dev.weft.internal.control.LaunchPlan;
import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What {@code weft run} was asked for, judged: every value is possible. */
final class RunSettings {
  /** Behind the time of a stall report: waits in vain to close something are to be ended. */
  private static final String END = ",end";

  private static final List<String> TRANSPORTS = List.of("auto", "shm", "tcp", "ucx", "local");
  private static final List<String> APIS = Stream.of(OldApi.values()).map(api -> api.id).toList();
  private static final List<String> BINDINGS = List.of("none", "core");

  /** Options that mean the same to the virtual machine and to the compiler. */
  private static final List<String> MODULE_OPTIONS =
      List.of("--add-modules", "--add-exports", "--limit-modules", "--module-path", "-p");

  final int ranks;
  final boolean threads;
  final String transport;

  /** Where to listen; null for the loopback interface. */
  final @Nullable String network;

  /** What comes before the command of each rank. */
  final List<String> prefix;

  final boolean bindCore;
  final @Nullable Duration timeout;
  final boolean tagOutput;
  final boolean encrypt;

  /** The time after which ranks report a stall, as they read it; null for their default. */
  final @Nullable String stallReport;

  /** The entries of the class path that was asked for; empty if none was. */
  final List<String> classPath;

  /** Where the ranks are to run; null for here. */
  final @Nullable Path directory;

  /** The old API that was asked for; null if none was. */
  final @Nullable OldApi api;

  final List<String> jvmArguments = new ArrayList<>();

  /**
   * @throws UsageException if a value is not possible
   */
  RunSettings(RunLine line) {
    ranks = ranks(line.value(RunOption.RANKS));
    threads = line.has(RunOption.THREADS);
    transport = oneOf("--transport", line.value(RunOption.TRANSPORT), TRANSPORTS);
    network = line.value(RunOption.NETWORK);
    String before = line.value(RunOption.PREFIX);
    prefix = before == null ? List.of() : List.of(before.strip().split("\\s+", -1));
    if (before != null && before.isBlank()) {
      throw new UsageException("--prefix is empty; give it a command, such as 'taskset -c 0'");
    }
    bindCore = oneOf("--bind", line.value(RunOption.BIND), BINDINGS).equals("core");
    String limit = line.value(RunOption.TIMEOUT);
    timeout = limit == null ? null : Durations.parse("--timeout", limit);
    stallReport = stallReport(line.value(RunOption.STALL_REPORT));
    tagOutput = line.has(RunOption.TAG_OUTPUT);
    encrypt = line.has(RunOption.ENCRYPT);
    String path = line.value(RunOption.CLASS_PATH);
    classPath = path == null ? List.of() : entries(path);
    String folder = line.value(RunOption.DIRECTORY);
    directory = folder == null ? null : directory(folder);
    String old = line.value(RunOption.API);
    api = old == null ? null : OldApi.named(oneOf("--api", old, APIS));
    jvmArguments.addAll(line.all(RunOption.JVM_ARGUMENT));
    line.all(RunOption.JVM_SHORT).forEach(argument -> jvmArguments.add(bare(argument)));
    line.all(RunOption.PROPERTY).forEach(property -> jvmArguments.add("-D" + bare(property)));
    if (transport.equals("local") && !threads && ranks > 1) {
      throw new UsageException(
          "--transport local joins ranks that are threads of one process, and these %d ranks are processes; add --threads, or use auto, shm, tcp or ucx"
              .formatted(ranks));
    }
  }

  /** What the compiler must be told about the virtual machine of the ranks. */
  List<String> compilerOptions() {
    List<String> options = new ArrayList<>();
    if (jvmArguments.contains("--enable-preview")) {
      options.addAll(
          List.of("--enable-preview", "--source", Integer.toString(Runtime.version().feature())));
    }
    for (int i = 0; i < jvmArguments.size(); i++) {
      String argument = jvmArguments.get(i);
      if (MODULE_OPTIONS.contains(argument) && i + 1 < jvmArguments.size()) {
        options.addAll(List.of(argument, jvmArguments.get(++i)));
      } else if (MODULE_OPTIONS.contains(argument.replaceFirst("=.*", ""))) {
        options.add(argument);
      }
    }
    return options;
  }

  /** The help writes -J=ARG, as of every option, so that may be what is typed for -JARG. */
  private static String bare(String value) {
    return value.startsWith("=") ? value.substring(1) : value;
  }

  private static Path directory(String folder) {
    Path path = Path.of(folder).toAbsolutePath();
    if (!Files.isDirectory(path)) {
      throw new UsageException("--wdir " + folder + ": there is no such folder");
    }
    return path;
  }

  private static @Nullable String stallReport(@Nullable String text) {
    if (text == null || text.equals("off")) {
      return text;
    }
    boolean ends = text.endsWith(END);
    String time = ends ? text.substring(0, text.length() - END.length()) : text;
    return Durations.parse("--stall-report", time).toMillis() + "ms" + (ends ? END : "");
  }

  private static int ranks(@Nullable String text) {
    if (text == null) {
      return 1;
    }
    try {
      int ranks = Integer.parseInt(text);
      if (ranks >= 1 && ranks <= LaunchPlan.RANK_LIMIT) {
        return ranks;
      }
    } catch (NumberFormatException notANumber) {
      // Said below, with the range.
    }
    throw new UsageException(
        "-n %s is not possible: a job on one machine has 1 to %d ranks"
            .formatted(text, LaunchPlan.RANK_LIMIT));
  }

  private static String oneOf(String option, @Nullable String value, List<String> allowed) {
    if (value == null) {
      return allowed.getFirst();
    }
    if (!allowed.contains(value)) {
      List<String> near = NearNames.of(value, allowed);
      throw new UsageException(
          option
              + ' '
              + value
              + " is unknown; choose one of "
              + String.join(", ", allowed)
              + (near.isEmpty() ? "" : " (did you mean " + near.getFirst() + "?)"));
    }
    return value;
  }

  /** Takes a class path apart; {@code folder/*} stands for the jars in it, as it does for java. */
  static List<String> entries(String path) {
    List<String> entries = new ArrayList<>();
    for (String entry : path.split(File.pathSeparator, -1)) {
      if (entry.equals("*") || entry.endsWith(File.separator + "*")) {
        addJars(entries, Path.of(entry.substring(0, entry.length() - 1)));
      } else {
        entries.add(entry.isEmpty() ? "." : entry);
      }
    }
    return entries;
  }

  private static void addJars(List<String> entries, Path folder) {
    try (DirectoryStream<Path> jars = Files.newDirectoryStream(folder, "*.{jar,JAR}")) {
      for (Path jar : jars) {
        entries.add(jar.toString());
      }
    } catch (IOException e) {
      throw new UsageException("-cp " + folder + "*: there is no such folder, or it is unreadable");
    }
  }
}
