package dev.weft.cli;

import dev.weft.internal.control.DebugPlan;
import dev.weft.internal.control.HostPlan;
import dev.weft.internal.control.LaunchPlan;
import dev.weft.internal.control.RankLayout;
import dev.weft.internal.os.StartLimit;
import dev.weft.internal.stall.RankList;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.BitSet;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What {@code --debug} asks for. A rank that a debugger has stopped is silent for as long as its
 * user thinks, and then alive: nobody may conclude anything from that.
 */
final class DebugSettings {
  private static final String USUAL_PORT = "5005";
  private static final int MOST_PORT = 65_535;
  private static final String FAILURE_LIMIT = "weft.failureSeconds";
  private static final String NEVER = "0";
  private static final String A_DAY = Long.toString(TimeUnit.DAYS.toSeconds(1));

  /**
   * The debuggers that a line asks for, or null if it does not.
   *
   * @param layout of the ranks
   * @param processes whether each rank is one
   * @throws UsageException if they are not possible
   */
  static @Nullable DebugPlan of(RunLine line, RankLayout layout, boolean processes) {
    String wanted = line.value(RunOption.DEBUG);
    String port = line.value(RunOption.DEBUG_PORT);
    if (wanted == null) {
      if (port != null || line.has(RunOption.SUSPEND)) {
        throw new UsageException(
            UsageException.Kind.DISAGREEMENT,
            (port != null ? "--debug-port" : "--suspend") + " is for debuggers; add --debug");
      }
      return null;
    }
    if (!processes && !wanted.isEmpty()) {
      throw new UsageException(
          UsageException.Kind.FILE,
          "--debug=%s chooses ranks that are processes, and with --threads they are not: write --debug"
              .formatted(wanted));
    }
    int last = layout.processes() - 1;
    int first =
        RunSettings.number(
            "--debug-port",
            port == null ? USUAL_PORT : port,
            "with %d ranks the first port is from".formatted(layout.ranks()),
            MOST_PORT - last);
    BitSet listening = wanted.isEmpty() ? all(last) : ranks(wanted, last);
    return new DebugPlan(listening, first, line.has(RunOption.SUSPEND));
  }

  private static BitSet all(int last) {
    BitSet all = new BitSet();
    all.set(0, last + 1);
    return all;
  }

  private static BitSet ranks(String list, int last) {
    BitSet ranks = new BitSet();
    for (String part : list.split(",", -1)) {
      int dash = part.indexOf('-', 1);
      int from = rank(list, dash < 0 ? part : part.substring(0, dash), last);
      int to = dash < 0 ? from : rank(list, part.substring(dash + 1), last);
      if (to < from) {
        throw new UsageException(
            UsageException.Kind.VALUE, "--debug=%s: %s runs backwards".formatted(list, part));
      }
      ranks.set(from, to + 1);
    }
    return ranks;
  }

  private static int rank(String list, String text, int last) {
    try {
      int rank = Integer.parseInt(text);
      if (rank >= 0 && rank <= last) {
        return rank;
      }
    } catch (NumberFormatException notANumber) {
      // Said below, with the range.
    }
    throw new UsageException(
        UsageException.Kind.FILE,
        "--debug=%s: '%s' is no rank of this job, which has 0 to %d; write them as 0,2-3"
            .formatted(list, text, last));
  }

  /**
   * Lets the ranks of a plan listen, and everybody be patient with them.
   *
   * @throws UsageException if one of their ports is taken on this host
   */
  static void apply(DebugPlan debug, LaunchPlan plan) {
    if (plan.hosts == null) {
      debug.ranks().stream().forEach(rank -> requireFree(debug, rank));
    }
    plan.debug = debug;
    patient(plan, FAILURE_LIMIT, NEVER);
    patient(plan, StartLimit.PROPERTY, A_DAY);
    plan.properties.putIfAbsent("weft.stall.report", "off");
  }

  private static void patient(LaunchPlan plan, String property, String value) {
    System.setProperty(property, value);
    plan.property(property, value);
  }

  private static void requireFree(DebugPlan debug, int rank) {
    int port = debug.firstPort() + rank;
    try (ServerSocket socket = new ServerSocket()) {
      socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    } catch (IOException e) {
      throw new UsageException(
          UsageException.Kind.VALUE,
          "port %d, at which rank %d would listen for a debugger, is taken (%s); give another first port: --debug-port"
              .formatted(port, rank, e.getMessage()));
    }
  }

  /** How to attach to each of the ranks, a line each. */
  static String invitation(DebugPlan debug, @Nullable HostPlan hosts, RankLayout layout) {
    StringBuilder text = new StringBuilder();
    debug.ranks().stream()
        .forEach(
            rank ->
                text.append(
                    "weft: %s: jdb -attach %s%s [W3013]%n"
                        .formatted(
                            "debug " + ranks(layout, rank),
                            debug.address(rank),
                            hosts == null ? "" : ", after " + tunnel(debug, rank, hosts))));
    return debug.suspend()
        ? text + "weft: they start once it has attached [W3013]\n"
        : text.toString();
  }

  private static String ranks(RankLayout layout, int process) {
    return layout.isShared() && layout.processes() == 1
        ? "all ranks"
        : RankList.of(layout.of(process).boxed().toList());
  }

  private static String tunnel(DebugPlan debug, int rank, HostPlan hosts) {
    return "ssh -N -L %d:%s %s"
        .formatted(debug.firstPort() + rank, debug.address(rank), hosts.hostOf(rank));
  }

  private DebugSettings() {}
}
