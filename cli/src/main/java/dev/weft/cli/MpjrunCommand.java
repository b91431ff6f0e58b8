package dev.weft.cli;

import dev.weft.internal.os.TextFile;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Unmatched;

/**
 * {@code mpjrun}: the command of MPJ Express with its options, carried out as {@code weft run --api
 * mpijava}.
 */
@Command(
    name = "mpjrun",
    hidden = true,
    description =
        "Runs a program written for MPJ Express or FastMPJ: weft run with the options of mpjrun and"
            + " fmpjrun.",
    customSynopsis = "mpjrun [OPTIONS] [JVM OPTIONS] CLASS|-jar FILE [ARGS...]",
    sortOptions = false,
    footer = {
      "",
      "-dev multicore, smpdev and smdev run ranks as threads of one process, niodev as",
      "processes that talk over TCP, hybdev as processes that take the fastest way there",
      "is. native, mxdev, ibvdev, mxmdev, psmdev and ugnidev do the same as hybdev, and",
      "tell that their network is not used as such."
    })
final class MpjrunCommand implements Callable<Integer> {
  private static final String MULTICORE = "multicore";

  private final CommandLine line;

  @Option(names = "-np", paramLabel = "N", description = "Number of ranks. Default: 4.")
  private int ranks = 4;

  @Option(names = "-dev", paramLabel = "NAME", description = "Device. Default: multicore.")
  private String device = MULTICORE;

  @Option(names = "-wdir", paramLabel = "DIR", description = "The folder in which the ranks run.")
  private @Nullable String directory;

  @Option(
      names = {"-cp", "-classpath"},
      paramLabel = "PATH",
      description = "Where the program's classes are.")
  private @Nullable String classPath;

  @Option(names = "-class", paramLabel = "CLASS", description = "The main class, as for fmpjrun.")
  private @Nullable String mainClass;

  @Option(names = "-jar", paramLabel = "FILE", description = "The program, as a runnable jar.")
  private @Nullable String jar;

  @Option(
      names = "-machinesfile",
      paramLabel = "FILE",
      description = "Names of hosts, one a line. -dev multicore does not look at it.")
  private @Nullable Path machines;

  @Option(names = "-debug", arity = "0..1", hidden = true, fallbackValue = "")
  private @Nullable String debug;

  @Option(names = "-profile", hidden = true)
  private boolean profile;

  @Unmatched private List<String> jvmOptions = new ArrayList<>();

  @Parameters(paramLabel = "CLASS", description = "The main class, and the program's arguments.")
  private List<String> words = new ArrayList<>();

  private MpjrunCommand() {
    CommandSpec spec = CommandSpec.forAnnotatedObject(this);
    spec.addOption(HelpOption.spec());
    line = new CommandLine(spec);
  }

  static CommandLine commandLine() {
    return new MpjrunCommand()
        .line
        .setStopAtPositional(true)
        .setUnmatchedOptionsArePositionalParams(false)
        .setPosixClusteredShortOptionsAllowed(false);
  }

  @Override
  public Integer call() {
    if (debug != null || profile) {
      throw new UsageException(
          "mpjrun %s is not supported; give the ranks' virtual machines an agent instead: weft run --api mpijava --jvm-arg -agentlib:..."
              .formatted(profile ? "-profile" : "-debug"));
    }
    if (jar == null && mainClass == null && words.isEmpty()) {
      throw new UsageException("say which class or -jar to run: mpjrun -np 4 -cp classes Main");
    }
    MpjDevice meant = MpjDevice.named(device);
    if (meant.notice() != null) {
      line.getErr().println(meant.notice());
    }
    List<String> run = new ArrayList<>(List.of("--api", OldApi.MPIJAVA.id, "-n", "" + ranks));
    run.addAll(meant.options);
    if (machines != null && !meant.isThreads() && namesOthers(machines)) {
      run.addAll(List.of("--hostfile", machines.toString()));
    }
    if (directory != null) {
      run.addAll(List.of("--wdir", directory));
    }
    if (classPath != null) {
      run.addAll(List.of("-cp", classPath));
    }
    for (String option : jvmOptions) {
      run.addAll(List.of("--jvm-arg", option));
    }
    if (jar != null) {
      run.add(jar);
    } else if (mainClass != null) {
      run.add(mainClass);
    }
    run.addAll(words);
    return RunCommand.commandLine().execute(run.toArray(String[]::new));
  }

  /** Whether a host of the file is not this one, which needs no ssh. */
  private static boolean namesOthers(Path file) {
    try {
      return TextFile.lines(file).stream()
          .map(String::strip)
          .anyMatch(host -> !host.isEmpty() && !host.startsWith("#") && !isHere(host));
    } catch (IOException e) {
      throw new UsageException(
          UsageException.Kind.FILE, "-machinesfile " + file + " cannot be read: " + e.getMessage());
    }
  }

  private static boolean isHere(String host) {
    try {
      InetAddress address = InetAddress.getByName(host);
      return address.isLoopbackAddress() || NetworkInterface.getByInetAddress(address) != null;
    } catch (UnknownHostException | SocketException unknown) {
      return false;
    }
  }
}
