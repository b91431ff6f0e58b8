package dev.weft.internal.launch.process;

import dev.weft.failure.FailureCode;
import dev.weft.failure.ResourceException;
import dev.weft.internal.control.LaunchPlan;
import dev.weft.internal.control.RankVariables;
import java.io.File;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Starts the processes of a job's ranks on this host. Blocks as writing a small file does. */
public final class RankStarter {
  private static final File NOTHING = new File("/dev/null");

  /** How much of a long argument a message shows. */
  private static final int SHOWN = 40;

  private final LaunchPlan plan;
  private final InetSocketAddress hub;
  private final Path secretFile;
  private final ProcessBuilder.Redirect input;
  private final RankCommand command;

  /**
   * @param hub where the ranks attach
   * @param input what rank 0 reads, if the plan has it read
   */
  public RankStarter(
      LaunchPlan plan, InetSocketAddress hub, Path secretFile, ProcessBuilder.Redirect input) {
    this.plan = plan;
    this.hub = hub;
    this.secretFile = secretFile;
    this.input = input;
    this.command = new RankCommand(plan);
  }

  /**
   * Starts a rank.
   *
   * @param localRank its number among those of this host
   * @param options for its virtual machine
   * @throws ResourceException if its process cannot be started
   */
  public Process start(int rank, int localRank, List<String> options) {
    RankVariables variables =
        new RankVariables(
            plan.id,
            rank,
            plan.processes(),
            plan.ranks,
            plan.threads ? plan.layout().perProcess() : 0,
            hub,
            secretFile,
            plan.spawned == null ? null : plan.spawned.parentPort());
    ProcessBuilder builder = new ProcessBuilder(command.line(rank, options));
    Path directory = plan.directoryOf(rank);
    if (directory != null) {
      if (!Files.isDirectory(directory)) {
        throw new ResourceException(
            FailureCode.PROCESS,
            "the folder %s, in which rank %d is to run, is not there".formatted(directory, rank));
      }
      builder.directory(directory.toFile());
    }
    builder.environment().putAll(plan.environment);
    variables.writeTo(builder.environment());
    builder.environment().put(RankVariables.LOCAL_RANK, Integer.toString(localRank));
    boolean reads = plan.stdin && rank == 0;
    builder.redirectInput(reads ? input : ProcessBuilder.Redirect.from(NOTHING));
    try {
      return builder.start();
    } catch (IOException e) {
      throw new ResourceException(
          FailureCode.PROCESS,
          "cannot start the process of rank %d of %d: %s; %s"
              .formatted(rank, plan.processes(), e.getMessage(), remedy(builder)),
          e);
    }
  }

  private String remedy(ProcessBuilder builder) {
    for (String argument : builder.command()) {
      int bytes = OptionFiles.bytes(argument);
      if (bytes > OptionFiles.ARGUMENT_BYTES) {
        return "the argument '%s...' has %d bytes, and Linux takes %d in one: pass it in a file or by message"
            .formatted(argument.substring(0, SHOWN), bytes, OptionFiles.ARGUMENT_BYTES);
      }
    }
    for (Map.Entry<String, String> variable : builder.environment().entrySet()) {
      int bytes = OptionFiles.bytes(variable.getKey() + '=' + variable.getValue());
      if (bytes > OptionFiles.ARGUMENT_BYTES) {
        return "the environment variable %s has %d bytes with its name, and Linux takes %d in one: pass it in a file"
            .formatted(variable.getKey(), bytes, OptionFiles.ARGUMENT_BYTES);
      }
    }
    return plan.prefix.isEmpty() || isCommand(plan.prefix.getFirst())
        ? "check the limits of processes (ulimit -u) and descriptors (ulimit -n) and the free memory"
        : "the command that comes before it, '" + plan.prefix.getFirst() + "', is not there";
  }

  private static boolean isCommand(String word) {
    return Stream.concat(
            Stream.of(""),
            Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator)))
        .map(folder -> word.indexOf('/') >= 0 ? Path.of(word) : Path.of(folder, word))
        .anyMatch(Files::isExecutable);
  }
}
