package dev.weft.cli;

import dev.weft.failure.WeftException;
import dev.weft.internal.control.HostPlan;
import dev.weft.internal.control.LaunchPlan;
import dev.weft.internal.launch.agent.HostSurvey;
import dev.weft.internal.os.OwnAddress;
import dev.weft.internal.os.PortRange;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** The options of {@code weft run} about hosts, for commands that examine the hosts of a job. */
final class HostOptions {
  private static final List<RunOption> OPTIONS =
      List.of(
          RunOption.HOSTS,
          RunOption.HOST_FILE,
          RunOption.PER_HOST,
          RunOption.SSH,
          RunOption.LAUNCHER,
          RunOption.NO_COPY,
          RunOption.FAN_OUT,
          RunOption.NETWORK,
          RunOption.PORTS);

  static void addTo(CommandSpec spec) {
    OPTIONS.forEach(option -> spec.addOption(RunCommand.specOf(option)));
  }

  /**
   * Looks at the hosts that were named, else at those of the batch job in which this runs; null for
   * this host alone. Blocks until all have answered.
   *
   * @throws UsageException if a value is not possible, or this host cannot be reached by others
   */
  static @Nullable List<HostSurvey.Found> survey(CommandLine command) {
    RunLine line = RunCommand.line(command.getParseResult());
    HostPlan hosts = HostSettings.of(line);
    if (hosts == null) {
      return null;
    }
    LaunchPlan plan = new LaunchPlan(hosts.hostOfRank().size());
    plan.network = OwnAddress.OTHER_HOSTS;
    String network = line.value(RunOption.NETWORK);
    if (network != null) {
      plan.network(network);
    }
    String ports = RunSettings.ports(line.value(RunOption.PORTS));
    if (ports != null) {
      System.setProperty(PortRange.PROPERTY, ports);
      plan.property(PortRange.PROPERTY, ports);
    }
    plan.classPath.addAll(Installation.jarsOfRanks());
    try (HostSurvey survey = new HostSurvey(plan, hosts)) {
      return survey.look();
    } catch (WeftException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
  }

  private HostOptions() {}
}
