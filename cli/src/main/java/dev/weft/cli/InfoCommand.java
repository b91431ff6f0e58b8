package dev.weft.cli;

import dev.weft.WeftVersion;
import dev.weft.cli.doctor.HostTable;
import dev.weft.codec.CodecProvider;
import dev.weft.internal.engine.base.TransportChoice;
import dev.weft.internal.launch.agent.HostSurvey;
import dev.weft.internal.os.call.NativeAccess;
import dev.weft.internal.transport.Transport;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** {@code weft info}: prints versions, and the features that work here. */
@Command(
    name = "info",
    description =
        "Shows versions, the transports, and why one cannot be used here; or a line for each host of"
            + " a job.")
final class InfoCommand implements Callable<Integer> {
  private final CommandLine line;

  @Option(
      names = "--sockets",
      paramLabel = "PID",
      description = "How many connections of a process with fast sockets are fast, and why not.")
  private @Nullable String sockets;

  @Option(
      names = "--jobs",
      description = "The jobs of this user that run here, by the ids that other commands take.")
  private boolean jobs;

  @Option(
      names = "--settings",
      description = "The system properties and environment variables that may be set.")
  private boolean settings;

  private InfoCommand() {
    CommandSpec spec = CommandSpec.forAnnotatedObject(this);
    spec.addOption(HelpOption.spec());
    HostOptions.addTo(spec);
    line = new CommandLine(spec);
  }

  static CommandLine commandLine() {
    return new InfoCommand().line;
  }

  @Override
  public Integer call() {
    PrintWriter out = line.getOut();
    if (sockets != null && jobs) {
      throw new UsageException(
          UsageException.Kind.DISAGREEMENT,
          "--sockets and --jobs ask for different things: give one of them");
    }
    if (sockets != null) {
      SocketCounts.show(sockets, out);
      return CommandLine.ExitCode.OK;
    }
    if (settings) {
      showSettings(out);
      return CommandLine.ExitCode.OK;
    }
    if (jobs) {
      KnownJobs.now().table().forEach(out::println);
      out.flush();
      return CommandLine.ExitCode.OK;
    }
    List<HostSurvey.Found> hosts = HostOptions.survey(line);
    if (hosts != null) {
      HostTable.of(hosts).forEach(out::println);
      out.flush();
      boolean all = hosts.stream().allMatch(host -> host.failure().isEmpty());
      return all ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
    }
    show(out, "weft", WeftVersion.current());
    show(
        out,
        "java",
        "%s (%s), %s"
            .formatted(
                Runtime.version(),
                System.getProperty("java.vendor"),
                System.getProperty("java.home")));
    show(
        out,
        "system",
        "%s %s on %s, %d cores"
            .formatted(
                System.getProperty("os.name"),
                System.getProperty("os.version"),
                System.getProperty("os.arch"),
                Runtime.getRuntime().availableProcessors()));
    show(
        out,
        "native calls",
        usability(NativeAccess.available() ? null : NativeAccess.unavailability()));
    for (Transport transport : TransportChoice.all()) {
      String obstacle = transport.unavailability();
      String details = obstacle == null ? transport.details() : "";
      String usability = usability(obstacle);
      show(
          out,
          "transport " + transport.name(),
          details.isEmpty() ? usability : usability + ": " + details);
    }
    show(out, "object codecs", codecs());
    show(out, "examples", String.join(", ", Examples.names()));
    show(
        out,
        "quick start",
        Installation.rankJvmArguments().isEmpty()
            ? "no prepared class archive; start through the weft script"
            : "from a prepared class archive");
    return CommandLine.ExitCode.OK;
  }

  private static void showSettings(PrintWriter out) {
    Stream.of(Setting.PROPERTIES, Setting.VARIABLES)
        .flatMap(List::stream)
        .forEach(each -> out.printf("%-24s %s%n", each.name(), each.text()));
    out.flush();
  }

  private static void show(PrintWriter out, String what, String value) {
    out.printf("%-18s %s%n", what, value);
  }

  private static String usability(@Nullable String unavailability) {
    return unavailability == null ? "available" : "unavailable: " + unavailability;
  }

  private static String codecs() {
    List<String> names = new ArrayList<>();
    try {
      for (CodecProvider provider : ServiceLoader.load(CodecProvider.class)) {
        names.add(provider.name());
      }
    } catch (ServiceConfigurationError e) {
      return "unavailable: " + e.getMessage();
    }
    return names.isEmpty() ? "none; objects cannot be sent" : String.join(", ", names);
  }
}
