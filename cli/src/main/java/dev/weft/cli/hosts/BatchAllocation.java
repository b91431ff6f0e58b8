package dev.weft.cli.hosts;

import dev.weft.internal.control.HostList;
import dev.weft.internal.control.HostRanges;
import dev.weft.internal.control.HostSlots;
import dev.weft.internal.control.RemoteShell;
import dev.weft.internal.os.TextFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The hosts that a batch system has allocated to this process's job. Reads the batch system's
 * variables and its file of hosts.
 *
 * @param system the name of the batch system
 * @param shell its command to run another command on one of the hosts
 */
public record BatchAllocation(BatchSystem system, List<HostSlots> hosts, RemoteShell shell) {
  private static final String SLURM_STEP = "SLURM_STEP_ID";

  /** The step of a shell that {@code salloc} starts on a node. */
  private static final String SLURM_INTERACTIVE = "4294967290";

  /** A batch system; its name in lower case is what {@code --launcher} takes. */
  public enum BatchSystem {
    SLURM(BatchAllocation::ofSlurm),
    PBS(BatchAllocation::ofPbs),
    LSF(BatchAllocation::ofLsf),
    OAR(BatchAllocation::ofOar);

    @SuppressWarnings("ImmutableEnumChecker") // None of the functions keeps anything.
    private final Function<Map<String, String>, @Nullable BatchAllocation> finder;

    BatchSystem(Function<Map<String, String>, @Nullable BatchAllocation> finder) {
      this.finder = finder;
    }

    /** What this system has given; null if nothing. */
    public @Nullable BatchAllocation find(Map<String, String> environment) {
      return finder.apply(environment);
    }
  }

  public BatchAllocation {
    hosts = List.copyOf(hosts);
  }

  /**
   * What any of them has given; null if none has.
   *
   * @throws IllegalArgumentException if what one says is not understood
   */
  public static @Nullable BatchAllocation find(Map<String, String> environment) {
    for (BatchSystem system : BatchSystem.values()) {
      BatchAllocation found = system.find(environment);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  /** Not within a step: what srun has started is one of its tasks, or one by itself. */
  private static @Nullable BatchAllocation ofSlurm(Map<String, String> environment) {
    String nodes = environment.get("SLURM_JOB_NODELIST");
    String step = environment.get(SLURM_STEP);
    if (nodes == null || (step != null && !step.equals(SLURM_INTERACTIVE))) {
      return null;
    }
    List<String> names = HostRanges.names(nodes);
    String said = environment.get("SLURM_TASKS_PER_NODE");
    List<Integer> counts = said == null ? List.of() : HostRanges.counts(said);
    List<HostSlots> hosts = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      hosts.add(new HostSlots(names.get(i), i < counts.size() ? counts.get(i) : HostSlots.UNSAID));
    }
    List<String> words =
        List.of(
            "srun",
            "--quiet",
            "--overlap",
            "--whole",
            "--mem=0",
            "--mpi=none",
            "--cpu-bind=none",
            "--unbuffered",
            "--nodes=1",
            "--ntasks=1",
            "--nodelist=" + RemoteShell.HOST);
    return new BatchAllocation(BatchSystem.SLURM, hosts, new RemoteShell("srun", words, false));
  }

  private static @Nullable BatchAllocation ofPbs(Map<String, String> environment) {
    return ofFile(BatchSystem.PBS, environment.get("PBS_NODEFILE"), ssh("ssh"));
  }

  private static @Nullable BatchAllocation ofOar(Map<String, String> environment) {
    return ofFile(BatchSystem.OAR, environment.get("OAR_NODEFILE"), ssh("oarsh"));
  }

  private static @Nullable BatchAllocation ofLsf(Map<String, String> environment) {
    RemoteShell shell = new RemoteShell("blaunch", List.of("blaunch", RemoteShell.HOST), false);
    return ofFile(BatchSystem.LSF, environment.get("LSB_DJOB_HOSTFILE"), shell);
  }

  private static RemoteShell ssh(String command) {
    return new RemoteShell(command, List.of(command, RemoteShell.HOST), true);
  }

  /** One line a slot. */
  private static @Nullable BatchAllocation ofFile(
      BatchSystem system, @Nullable String file, RemoteShell shell) {
    if (file == null) {
      return null;
    }
    try {
      List<String> lines = TextFile.lines(Path.of(file));
      List<HostSlots> hosts =
          HostList.parseFile(lines, file).stream()
              .map(each -> new HostSlots(each.host(), each.atOnce()))
              .toList();
      return new BatchAllocation(system, hosts, shell);
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "the list of this job's hosts, %s, cannot be read: %s".formatted(file, e), e);
    }
  }
}
