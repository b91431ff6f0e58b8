package dev.weft.cli;

import dev.weft.cli.hosts.BatchAllocation;
import dev.weft.internal.control.HostList;
import dev.weft.internal.control.HostPlan;
import dev.weft.internal.control.HostSlots;
import dev.weft.internal.control.LaunchPlan;
import dev.weft.internal.control.RankMapping;
import dev.weft.internal.control.RemoteShell;
import dev.weft.internal.os.HostName;
import dev.weft.internal.os.TextFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The checked host options of {@code weft run}. */
final class HostSettings {
  private static final String SSH_VARIABLE = "WEFT_SSH";
  private static final String SSH = "ssh";
  private static final List<String> MAPPINGS =
      Stream.of(RankMapping.values()).map(HostSettings::lower).toList();

  private static final String LOCAL = "local";
  private static final List<String> LAUNCHERS =
      Stream.concat(
              Stream.of("auto", LOCAL, SSH),
              Stream.of(BatchAllocation.BatchSystem.values()).map(HostSettings::lower))
          .toList();

  /**
   * Where the ranks go: over the hosts that were named, else over those of the batch job in which
   * this runs; null for this host alone.
   *
   * @throws UsageException if a value is not possible
   */
  static @Nullable HostPlan of(RunLine line) {
    String list = line.value(RunOption.HOSTS);
    String file = line.value(RunOption.HOST_FILE);
    if (list != null && file != null) {
      throw new UsageException(
          UsageException.Kind.DISAGREEMENT,
          "--hosts and --hostfile both say which hosts there are; give one");
    }
    try {
      BatchAllocation batchAllocation = allocation(line);
      List<HostSlots> hosts;
      if (list != null) {
        hosts = HostList.parse(list);
      } else if (file != null) {
        hosts = HostList.parseFile(lines(file), file);
      } else if (batchAllocation == null || isThisHost(batchAllocation.hosts())) {
        requireHosts(line);
        return null;
      } else {
        hosts = batchAllocation.hosts();
      }
      RemoteShell shell =
          batchAllocation == null || line.has(RunOption.SSH)
              ? ssh(line.value(RunOption.SSH))
              : batchAllocation.shell();
      return plan(perHost(hosts, line.value(RunOption.PER_HOST)), shell, line);
    } catch (IllegalArgumentException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
  }

  /** How many ranks the batch job that this runs in has room for, if there is one. */
  static OptionalInt slots(RunLine line) {
    BatchAllocation batchAllocation = allocation(line);
    return batchAllocation == null
        ? OptionalInt.empty()
        : OptionalInt.of(RankMapping.total(batchAllocation.hosts()));
  }

  /** What a batch system has given, if one is to be used. Ranks that are threads need none. */
  private static @Nullable BatchAllocation allocation(RunLine line) {
    String launcher = RunSettings.oneOf("--launcher", line.value(RunOption.LAUNCHER), LAUNCHERS);
    if (launcher.equals(LOCAL) || launcher.equals(SSH) || line.has(RunOption.THREADS)) {
      return null;
    }
    if (launcher.equals(LAUNCHERS.getFirst())) {
      return BatchAllocation.find(System.getenv());
    }
    BatchAllocation found =
        BatchAllocation.BatchSystem.valueOf(launcher.toUpperCase(Locale.ROOT))
            .find(System.getenv());
    if (found == null) {
      throw new UsageException(
          "--launcher %s: its environment variables are not set, so this is not a job of that launcher"
              .formatted(launcher));
    }
    return found;
  }

  private static boolean isThisHost(List<HostSlots> hosts) {
    return hosts.size() == 1 && HostName.isThis(hosts.getFirst().host());
  }

  private static String lower(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  private static HostPlan plan(List<HostSlots> hosts, RemoteShell shell, RunLine line) {
    String count = line.value(RunOption.RANKS);
    int total = RankMapping.total(hosts);
    int ranks =
        RunSettings.number(
            "-n",
            count == null ? Integer.toString(total) : count,
            "a job has",
            LaunchPlan.PROCESS_LIMIT);
    String mapping = RunSettings.oneOf("--map-by", line.value(RunOption.MAP_BY), MAPPINGS);
    List<Integer> placed =
        RankMapping.valueOf(mapping.toUpperCase(Locale.ROOT)).place(hosts, ranks);
    // Hosts without ranks are spare ones for processes that take the places of lost ones.
    int used =
        line.has(RunOption.RESPAWN)
            ? hosts.size()
            : placed.stream().mapToInt(Integer::intValue).max().orElse(0) + 1;
    String fanOut = line.value(RunOption.FAN_OUT);
    return new HostPlan(
        hosts.subList(0, used).stream().map(HostSlots::host).toList(),
        placed,
        shell,
        !line.has(RunOption.NO_COPY),
        fanOut == null
            ? HostPlan.FAN_OUT
            : RunSettings.number("--fan-out", fanOut, "a host starts", LaunchPlan.PROCESS_LIMIT));
  }

  private static RemoteShell ssh(@Nullable String given) {
    String variable = System.getenv(SSH_VARIABLE);
    String command = given != null ? given : variable == null ? SSH : variable;
    if (command.isBlank()) {
      throw new UsageException(
          UsageException.Kind.VALUE, "--ssh is empty; give it a command, such as 'ssh -p 2222'");
    }
    List<String> words = new ArrayList<>(List.of(command.strip().split("\\s+", -1)));
    String name = words.getFirst();
    words.add(RemoteShell.HOST);
    return new RemoteShell(name, words, true);
  }

  private static List<HostSlots> perHost(List<HostSlots> hosts, @Nullable String count) {
    if (count == null) {
      return hosts;
    }
    int slots = RunSettings.number("--ppn", count, "a host has", LaunchPlan.PROCESS_LIMIT);
    return hosts.stream().map(host -> new HostSlots(host.host(), slots)).toList();
  }

  private static List<String> lines(String file) {
    try {
      return TextFile.lines(Path.of(file));
    } catch (IOException e) {
      throw new UsageException(
          UsageException.Kind.FILE, "--hostfile " + file + " cannot be read: " + e);
    }
  }

  private static void requireHosts(RunLine line) {
    for (RunOption option :
        List.of(
            RunOption.MAP_BY,
            RunOption.PER_HOST,
            RunOption.SSH,
            RunOption.NO_COPY,
            RunOption.FAN_OUT)) {
      if (line.has(option)) {
        throw new UsageException(
            UsageException.Kind.DISAGREEMENT,
            option.names.getFirst() + " is about hosts: say which with --hosts or --hostfile");
      }
    }
  }

  private HostSettings() {}
}
