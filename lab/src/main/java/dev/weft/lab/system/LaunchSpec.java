package dev.weft.lab.system;

import dev.weft.internal.os.AvailableCores;
import dev.weft.lab.experiment.Configuration;
import dev.weft.lab.experiment.Effort;
import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.experiment.Transport;
import dev.weft.lab.experiment.Workload;
import dev.weft.lab.program.Cell;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * One launch to be made.
 *
 * @param workload the measurements in their order
 * @param poolBytes the bytes of memory through which cold messages rotate
 * @param directory an empty directory that is removed after the launch
 * @param launchHosts where the ranks run
 */
public record LaunchSpec(
    Experiment experiment,
    Configuration configuration,
    Workload workload,
    Effort effort,
    long poolBytes,
    Path directory,
    LaunchHosts launchHosts) {
  /** What ranks 0 and 1 map to measure how far apart their processors are; made by them. */
  private static final String CORES_FILE = "cores";

  /** Many operations are warmed together for at most so many times the time of one. */
  private static final int WARM_TOGETHER = 300;

  /** Where ranks share cores each is warmed alone as well, for at most so many times that. */
  private static final int WARM_ALONE = 15;

  /** What a slow system may take for the fewest samples of one operation and size. */
  private static final int MILLIS_PER_CELL = 1_500;

  /** What a slow system may take to sort one byte of a sequence; of records it takes less. */
  private static final int SORT_NANOS_PER_BYTE = 50;

  /** Sorts of a sequence before those that are timed, with a share for making it. */
  private static final int SORTS_BEFORE = 5;

  /** Only where the lab itself is gone does the program's own limit end it. */
  private static final int OWN_LIMIT_SLACK_SECONDS = 15;

  /** Over TCP a message costs some microseconds, and a million of them teach no more than these. */
  private static final int MOST_TCP_MESSAGES = 100_000;

  /** With all ranks on this machine. */
  public LaunchSpec(
      Experiment experiment,
      Configuration configuration,
      Workload workload,
      Effort effort,
      long poolBytes,
      Path directory) {
    this(
        experiment,
        configuration,
        workload,
        effort,
        poolBytes,
        directory,
        LaunchHosts.THIS_MACHINE);
  }

  /** The same with other work. */
  public LaunchSpec withWorkload(Workload other) {
    return new LaunchSpec(
        experiment, configuration, other, effort, poolBytes, directory, launchHosts);
  }

  /** How long the whole launch may take before it is given up. */
  public Duration limit() {
    double warmMillis = effort.warmMillis() * configuration.ranksPerCore();
    long measureMillis = (long) (8 * effort.measureMillis() * configuration.ranksPerCore());
    int cells = workload.cells().size();
    Duration slack = Duration.ofSeconds(effort.slackSeconds());
    if (experiment == Experiment.SORT) {
      long bytes = workload.cells().stream().mapToLong(Cell::bytes).sum();
      long sorts = (long) SORTS_BEFORE + effort.repeats();
      return slack.plusNanos(bytes * SORT_NANOS_PER_BYTE * sorts);
    }
    if (timesCalls()) {
      long together = (long) (WARM_TOGETHER * warmMillis);
      long alone = configuration.ranksShareCores() ? (long) (WARM_ALONE * warmMillis) : 0;
      return slack.plusMillis(together + cells * (MILLIS_PER_CELL + alone + measureMillis));
    }
    long millisPerSize = (long) (40 * warmMillis) + measureMillis;
    return slack.plusMillis(millisPerSize * cells);
  }

  /** The options that every measured program understands. */
  public List<String> programArguments() {
    List<String> arguments = new ArrayList<>();
    if (timesCalls()) {
      arguments.add("operations=" + String.join(",", workload.operations()));
    }
    if (mixesTurns()) {
      arguments.add("turns=mixed");
    }
    arguments.addAll(commonArguments());
    if (timesTwoProcessors()) {
      arguments.add("cores=" + directory.resolve(CORES_FILE));
    }
    return List.copyOf(arguments);
  }

  /** Whether ranks 0 and 1 run on two while samples are taken, with no network between them. */
  private boolean timesTwoProcessors() {
    int ranks = configuration.ranks();
    boolean placed = ranks == 2 || (ranks > 2 && timesCalls());
    return placed && AvailableCores.usable() >= 2 && !launchHosts.areSeparate();
  }

  /**
   * Whether the turns of ranks that share processors are to be mixed by the measured programs, and
   * who shares one with whom is to be settled by binding them. Not of ranks on hosts that this
   * machine imitates: those would be alone on theirs.
   */
  public boolean mixesTurns() {
    return timesCalls() && configuration.ranksShareCores() && !launchHosts.areSeparate();
  }

  /** Whether its operations are calls that all ranks make together. */
  private boolean timesCalls() {
    return !workload.operations().isEmpty();
  }

  private List<String> commonArguments() {
    List<Integer> sizes = workload.sizes();
    return List.of(
        "sizes=" + sizes.stream().map(String::valueOf).collect(Collectors.joining(",")),
        "cache=" + configuration.cache().id(),
        "buffer=" + configuration.buffer().id(),
        "poolBytes=" + poolBytes,
        "ranksPerCore=" + configuration.ranksPerCore(),
        "warmMillis=" + effort.warmMillis(),
        "measureMillis=" + effort.measureMillis(),
        "samples=" + effort.samples(),
        "messages=" + messages(),
        "repeats=" + effort.repeats(),
        "limitSeconds=" + (limit().toSeconds() + OWN_LIMIT_SLACK_SECONDS));
  }

  private int messages() {
    return configuration.transport() == Transport.TCP
        ? Math.min(effort.messages(), MOST_TCP_MESSAGES)
        : effort.messages();
  }
}
