package dev.weft.cli;

import dev.weft.failure.ArgumentException;
import dev.weft.internal.base.names.NearNames;
import dev.weft.internal.base.names.WeftProperties;
import dev.weft.internal.control.DebugPlan;
import dev.weft.internal.control.HostPlan;
import dev.weft.internal.control.LaunchPlan;
import dev.weft.internal.control.RankLayout;
import dev.weft.internal.os.AvailableCores;
import dev.weft.internal.os.CoreGroup;
import dev.weft.internal.os.PortRange;
import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The checked options of {@code weft run}: every value is valid. */
final class RunSettings {
  /** Behind the time of a stall report: waits in vain to close something are to be ended. */
  private static final String END = ",end";

  private static final int MOST_RESPAWNS = 1000;
  private static final String TRANSPORT = "-Dweft.transport=";
  private static final List<String> APIS = Stream.of(OldApi.values()).map(api -> api.id).toList();
  private static final List<String> BINDINGS = List.of("none", "core", "l3", "numa", "socket");
  private static final List<String> ON_STALL = List.of("report", "abort");

  /** Options that mean the same to the virtual machine and to the compiler. */
  private static final List<String> MODULE_OPTIONS =
      List.of("--add-modules", "--add-exports", "--limit-modules", "--module-path", "-p");

  /** Over which hosts the ranks are spread; null for this one. */
  final @Nullable HostPlan hosts;

  final int ranks;

  /** Whether later jobs of the program are to start faster. */
  final boolean trains;

  /** Whether there is one for each core that may be used, since nobody has said another number. */
  final boolean isRankACore;

  final boolean threads;

  /** Which ranks share a process. */
  final RankLayout layout;

  final String transport;

  /** Where to listen; null for the loopback interface. */
  final @Nullable String network;

  /** What comes before the command of each rank. */
  final List<String> prefix;

  final @Nullable CoreGroup bind;
  final @Nullable Duration timeout;
  final boolean tagOutput;
  final boolean encrypt;

  /** The time after which ranks report a stall, as they read it; null for their default. */
  final @Nullable String stallReport;

  /** Whether a stall ends the job. */
  final boolean endsStalled;

  /** Whether the job goes on when ranks are lost. */
  final boolean survive;

  /** How many new processes may take the places of lost ones. */
  final int respawns;

  /** What is recorded of the job's times; null for nothing. */
  final @Nullable TraceSettings trace;

  /** What is recorded of its decisions; null for nothing. */
  final @Nullable RecordSettings record;

  /** Which ranks listen for a debugger; null if none does. */
  final @Nullable DebugPlan debug;

  /** The entries of the class path that was asked for; empty if none was. */
  final List<String> classPath;

  /** Where the ranks are to run; null for here. */
  final @Nullable Path directory;

  /** The ports that may be used, as {@link PortRange#PROPERTY} has them; null for any. */
  final @Nullable String ports;

  /** Where what ranks print is to go; null for this process's own streams. */
  final @Nullable String outputFolder;

  /** Environment variables of the ranks. */
  final Map<String, String> environment = new LinkedHashMap<>();

  /** The old API that was asked for; null if none was. */
  final @Nullable OldApi api;

  final List<String> jvmArguments = new ArrayList<>();

  /**
   * @throws UsageException if a value is not possible
   */
  RunSettings(RunLine line) {
    hosts = HostSettings.of(line);
    OptionalInt slots = hosts == null ? HostSettings.slots(line) : OptionalInt.empty();
    isRankACore = hosts == null && slots.isEmpty() && line.value(RunOption.RANKS) == null;
    ranks =
        hosts == null
            ? ranks(line, slots.orElseGet(AvailableCores::usable))
            : hosts.hostOfRank().size();
    threads = line.has(RunOption.THREADS);
    layout = layout(line.value(RunOption.THREADS));
    requirePossible(layout);
    if (threads && hosts != null) {
      throw new UsageException(
          UsageException.Kind.DISAGREEMENT,
          "--threads runs ranks as threads of this host's processes, so not over hosts; leave one of both out");
    }
    trains = line.has(RunOption.TRAIN);
    if (trains && (hosts != null || threads)) {
      throw new UsageException(
          UsageException.Kind.DISAGREEMENT,
          "--train prepares the starts of processes on this host; leave out "
              + (threads ? "--threads" : "the hosts"));
    }
    trace = TraceSettings.of(line, hosts);
    record = RecordSettings.of(line, hosts);
    debug = DebugSettings.of(line, layout, !threads);
    network = line.value(RunOption.NETWORK);
    String before = line.value(RunOption.PREFIX);
    prefix = before == null ? List.of() : List.of(before.strip().split("\\s+", -1));
    if (before != null && before.isBlank()) {
      throw new UsageException(
          UsageException.Kind.VALUE,
          "--prefix is empty; give it a command, such as 'taskset -c 0'");
    }
    bind = coreGroup(oneOf("--bind", line.value(RunOption.BIND), BINDINGS));
    String limit = line.value(RunOption.TIMEOUT);
    timeout = limit == null ? null : Durations.parse("--timeout", limit);
    stallReport = stallReport(line.value(RunOption.STALL_REPORT));
    endsStalled = oneOf("--on-stall", line.value(RunOption.ON_STALL), ON_STALL).equals("abort");
    tagOutput = line.has(RunOption.TAG_OUTPUT);
    encrypt = line.has(RunOption.ENCRYPT);
    String path = line.value(RunOption.CLASS_PATH);
    classPath = path == null ? List.of() : entries(path);
    String folder = line.value(RunOption.DIRECTORY);
    directory = folder == null ? null : directory(folder, hosts != null);
    ports = ports(line.value(RunOption.PORTS));
    outputFolder = line.value(RunOption.OUTPUT);
    line.all(RunOption.EXPORT).forEach(this::export);
    String old = line.value(RunOption.API);
    api = old == null ? null : OldApi.named(oneOf("--api", old, APIS));
    jvmArguments.addAll(line.all(RunOption.JVM_ARGUMENT));
    line.all(RunOption.JVM_SHORT).forEach(argument -> jvmArguments.add(bare(argument)));
    line.all(RunOption.PROPERTY).forEach(property -> jvmArguments.add("-D" + bare(property)));
    requirePossibleProperties();
    String another = line.value(RunOption.RESPAWN);
    respawns = another == null ? 0 : number("--respawn", another, "a job may start", MOST_RESPAWNS);
    survive = respawns > 0 || line.has(RunOption.SURVIVE);
    if (respawns > 0 && threads) {
      throw new UsageException(
          UsageException.Kind.DISAGREEMENT,
          "--respawn starts processes in place of lost ones, and with --threads all ranks share one; leave one of both out");
    }
    if (survive && threads && layout.processes() > 1) {
      throw new UsageException(
          UsageException.Kind.DISAGREEMENT,
          "--survive goes on without single ranks, and with --threads=%d a process takes %d of them with it; leave one of both out, or give --threads no number"
              .formatted(layout.perProcess(), layout.perProcess()));
    }
    transport = transport(line.value(RunOption.TRANSPORT));
    if (threads && outputFolder != null) {
      throw new UsageException(
          UsageException.Kind.DISAGREEMENT,
          "--output needs ranks that are processes: with --threads all of a process print to one stream");
    }
    if (transport.equals("mpi")) {
      throw new UsageException(
          "--transport mpi is for processes that the launcher of an MPI library starts: mpirun -n %d java -Dweft.transport=mpi -cp ... MAIN (docs/transports/mpi.md)"
              .formatted(ranks));
    }
    if (transport.equals("local") && layout.processes() > 1) {
      throw new UsageException(
          UsageException.Kind.DISAGREEMENT,
          "--transport local joins ranks that are threads of one process, and these %d ranks are %d processes; add --threads, or use auto, shm, tcp or ucx"
              .formatted(ranks, layout.processes()));
    }
  }

  /**
   * @param perProcess how many ranks of threads each process has; empty for all, null for processes
   */
  private RankLayout layout(@Nullable String perProcess) {
    if (perProcess == null) {
      return RankLayout.separate(ranks);
    }
    return new RankLayout(
        ranks,
        perProcess.isEmpty()
            ? ranks
            : number("--threads", perProcess, "a process has", LaunchPlan.RANK_LIMIT));
  }

  private void requirePossibleProperties() {
    try {
      jvmArguments.forEach(WeftProperties::requirePossible);
    } catch (ArgumentException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
  }

  /** As the option or the property has it; both only if they agree. */
  private String transport(@Nullable String option) {
    String chosen = oneOf("--transport", option, WeftProperties.TRANSPORTS);
    String property = null;
    for (String argument : jvmArguments) {
      property = argument.startsWith(TRANSPORT) ? argument : property;
    }
    if (property == null) {
      return chosen;
    }
    String value = property.substring(TRANSPORT.length());
    if (option != null && !value.equals(chosen)) {
      throw new UsageException(
          UsageException.Kind.DISAGREEMENT,
          "--transport %s and %s do not agree; leave one out".formatted(option, property));
    }
    return value;
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

  /** On other hosts there may be folders that this one has not. */
  private static Path directory(String folder, boolean elsewhere) {
    Path path = Path.of(folder).toAbsolutePath();
    if (!elsewhere && !Files.isDirectory(path)) {
      throw new UsageException(
          UsageException.Kind.FILE, "--wdir " + folder + ": there is no such folder");
    }
    return path;
  }

  private void export(String text) {
    int equals = text.indexOf('=');
    String name = equals < 0 ? text : text.substring(0, equals);
    String value = equals < 0 ? System.getenv(name) : text.substring(equals + 1);
    if (name.isEmpty() || value == null) {
      throw new UsageException(
          UsageException.Kind.VALUE,
          "-x %s: there is no such environment variable; give it a value, -x NAME=VALUE"
              .formatted(text));
    }
    environment.put(name, value);
  }

  static @Nullable String ports(@Nullable String text) {
    if (text != null) {
      try {
        var _ = PortRange.parse(text);
      } catch (IOException e) {
        throw new UsageException(UsageException.Kind.VALUE, "--ports: " + e.getMessage());
      }
    }
    return text;
  }

  private static @Nullable String stallReport(@Nullable String text) {
    if (text == null || text.equals("off")) {
      return text;
    }
    boolean ends = text.endsWith(END);
    String time = ends ? text.substring(0, text.length() - END.length()) : text;
    return Durations.parse("--stall-report", time).toMillis() + "ms" + (ends ? END : "");
  }

  private static @Nullable CoreGroup coreGroup(String name) {
    return name.equals(BINDINGS.getFirst())
        ? null
        : CoreGroup.valueOf(name.toUpperCase(Locale.ROOT));
  }

  private static int ranks(RunLine line, int usual) {
    String text = line.value(RunOption.RANKS);
    return text == null
        ? Math.min(usual, LaunchPlan.PROCESS_LIMIT)
        : number("-n", text, "a job on one machine has", LaunchPlan.RANK_LIMIT);
  }

  private static void requirePossible(RankLayout layout) {
    if (layout.processes() > LaunchPlan.PROCESS_LIMIT) {
      throw new UsageException(
          UsageException.Kind.VALUE,
          "-n %d would be %d processes, and a job has at most %d; --threads=%d makes the ranks threads of fewer"
              .formatted(
                  layout.ranks(),
                  layout.processes(),
                  LaunchPlan.PROCESS_LIMIT,
                  Math.ceilDiv(layout.ranks(), AvailableCores.usable())));
    }
  }

  /** A number from 1 on. */
  static int number(String option, String text, String whatHasSoMany, int most) {
    try {
      int number = Integer.parseInt(text);
      if (number >= 1 && number <= most) {
        return number;
      }
    } catch (NumberFormatException notANumber) {
      // Said below, with the range.
    }
    throw new UsageException(
        UsageException.Kind.VALUE,
        "%s %s is not possible: %s 1 to %d".formatted(option, text, whatHasSoMany, most));
  }

  static String oneOf(String option, @Nullable String value, List<String> allowed) {
    if (value == null) {
      return allowed.getFirst();
    }
    if (!allowed.contains(value)) {
      List<String> near = NearNames.of(value, allowed);
      throw new UsageException(
          UsageException.Kind.VALUE,
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
      throw new UsageException(
          UsageException.Kind.FILE,
          "-cp " + folder + "*: there is no such folder, or it is unreadable");
    }
  }
}
