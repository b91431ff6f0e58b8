package dev.weft.lab.servers;

import dev.weft.lab.process.ChildProcess;
import dev.weft.lab.process.Commands;
import dev.weft.lab.process.LaunchFailedException;
import dev.weft.lab.program.servers.BusyCores;
import dev.weft.lab.program.servers.ServerFigures;
import dev.weft.lab.program.servers.ServerProgram;
import dev.weft.lab.stats.Percentiles;
import dev.weft.lab.system.JavaClassPath;
import dev.weft.lab.system.library.PeerFolder;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * Runs servers and their clients in two processes, over TCP and with fast sockets by turns, and
 * prints the medians of the launches. Blocks for some seconds for each launch.
 */
public final class ServersBench {
  /** To start and to end, at the latest. */
  private static final int LIMIT_SECONDS = 100;

  /** To start and to end, about. */
  private static final int USUAL_SECONDS = 4;

  private static final String SERVE = "serve";

  private final Path agent;
  private final Load load;
  private final PrintWriter out;
  private final PrintWriter err;
  private int launched;

  /**
   * How much is asked of which servers.
   *
   * @param servers some of {@link #names}
   * @param oneSided whether one side alone has the agent, too
   * @param launches of each way
   * @param clients at a time
   * @param warmUpSeconds that are not measured
   * @param seconds that are
   * @param busy whether other threads compute on all cores meanwhile
   */
  public record Load(
      List<String> servers,
      boolean oneSided,
      int launches,
      int clients,
      int warmUpSeconds,
      int seconds,
      boolean busy) {
    public Load {
      servers = List.copyOf(servers);
    }

    private List<Sides> sides() {
      return oneSided ? List.of(Sides.values()) : List.of(Sides.NEITHER, Sides.BOTH);
    }

    private int allLaunches() {
      return servers.size() * launches * sides().size();
    }

    private int secondsOfALaunch() {
      return warmUpSeconds + seconds + USUAL_SECONDS;
    }
  }

  /** The servers that can be measured, in the order of the table. */
  public static List<String> names() {
    return ServerRow.all().stream().map(ServerRow::name).toList();
  }

  /**
   * What to run.
   *
   * @param agent the jar of fast sockets
   * @param err for the progress
   */
  public ServersBench(Path agent, Load load, PrintWriter out, PrintWriter err) {
    this.agent = agent;
    this.load = load;
    this.out = out;
    this.err = err;
  }

  /** Prints a server after the other; false if one could not be measured. */
  public boolean run() throws InterruptedException {
    out.printf(
        "%-32s %-13s %12s %9s %10s %10s   (%d clients, medians of %d launches%s)%n",
        "",
        "",
        "requests/s",
        "p99 µs",
        "client µs",
        "server µs",
        load.clients,
        load.launches,
        load.busy ? ", all cores busy" : "");
    boolean good = true;
    for (ServerRow row : ServerRow.all()) {
      if (load.servers.contains(row.name())) {
        good &= run(row);
        out.flush();
      }
    }
    return good;
  }

  private boolean run(ServerRow row) throws InterruptedException {
    if (!PeerFolder.has(row.load())) {
      out.printf("%-32s not measured: run %s first%n", row.words(), PeerFolder.INSTALL);
      return false;
    }
    Map<Sides, List<ServerFigures>> measured = new EnumMap<>(Sides.class);
    try {
      for (int i = 0; i < load.launches; i++) {
        for (Sides sides : load.sides()) {
          sayHowLong();
          boolean _ =
              measured.computeIfAbsent(sides, _ -> new ArrayList<>()).add(launch(row, sides));
        }
      }
    } catch (LaunchFailedException e) {
      out.printf("%-32s not measured: %s%n", row.words(), e.getMessage());
      return false;
    }
    print(row, measured);
    return true;
  }

  private void sayHowLong() {
    int left = load.allLaunches() - launched;
    err.printf(
        "measuring %d/%d, about %d min left%n",
        launched, load.allLaunches(), Math.ceilDiv(left * load.secondsOfALaunch(), 60));
    err.flush();
    launched++;
  }

  private void print(ServerRow row, Map<Sides, List<ServerFigures>> measured) {
    String words = row.words();
    ServerFigures tcp = null;
    for (Map.Entry<Sides, List<ServerFigures>> way : measured.entrySet()) {
      ServerFigures now = median(way.getValue());
      out.printf("%-32s %-13s ", words, way.getKey().words());
      out.printf(
          "%12.0f %9.0f %10.1f %10.1f",
          now.rate(), now.slowMicros(), now.clientMicros(), now.serverMicros());
      if (tcp == null) {
        tcp = now;
        out.println();
      } else {
        out.printf(
            "   x %.2f, processor x %.2f%n", now.rate() / tcp.rate(), micros(now) / micros(tcp));
      }
      words = "";
    }
  }

  /** Processor time of a request, in both processes. */
  private static double micros(ServerFigures figures) {
    return figures.clientMicros() + figures.serverMicros();
  }

  private static ServerFigures median(List<ServerFigures> launches) {
    return new ServerFigures(
        median(launches, ServerFigures::rate),
        median(launches, ServerFigures::slowMicros),
        median(launches, ServerFigures::clientMicros),
        median(launches, ServerFigures::serverMicros));
  }

  private static double median(
      List<ServerFigures> launches, ToDoubleFunction<ServerFigures> figure) {
    return Percentiles.medianOf(launches.stream().mapToDouble(figure).toArray());
  }

  private ServerFigures launch(ServerRow row, Sides sides) throws InterruptedException {
    try (ChildProcess serving = start(command(row, sides.server(), SERVE))) {
      String[] address = firstLine(serving, "did not say where it listens").split(" ", -1);
      if (!load.busy) {
        return measure(row, sides, address);
      }
      int cores = Runtime.getRuntime().availableProcessors();
      List<String> computing =
          List.of(
              Commands.java(),
              "-cp",
              JavaClassPath.of(BusyCores.class),
              BusyCores.class.getName(),
              Integer.toString(cores));
      try (ChildProcess busy = start(computing)) {
        String _ = firstLine(busy, "does not compute");
        return measure(row, sides, address);
      }
    }
  }

  private ServerFigures measure(ServerRow row, Sides sides, String[] address)
      throws InterruptedException {
    List<String> words = command(row, sides.clients(), address[0]);
    boolean _ =
        words.addAll(
            List.of(
                address[1],
                Integer.toString(load.clients),
                Integer.toString(load.warmUpSeconds),
                Integer.toString(load.seconds)));
    try (ChildProcess measuring = start(words)) {
      return ServerFigures.parse(firstLine(measuring, "has measured nothing"));
    }
  }

  private ChildProcess start(List<String> command) {
    Duration limit = Duration.ofSeconds(load.warmUpSeconds + load.seconds + LIMIT_SECONDS);
    return ChildProcess.startWithInput(command, Path.of("").toAbsolutePath(), limit, line -> true);
  }

  private static String firstLine(ChildProcess process, String otherwise)
      throws InterruptedException {
    String line = process.nextLine();
    if (line == null) {
      throw process.failed(otherwise);
    }
    return line;
  }

  private List<String> command(ServerRow row, boolean fast, String argument) {
    List<String> words = new ArrayList<>(List.of(Commands.java()));
    if (fast) {
      boolean _ = words.add("-javaagent:" + agent);
    }
    boolean _ =
        words.addAll(
            List.of(
                "-cp",
                PeerFolder.classPath(),
                ServerProgram.class.getName(),
                row.load(),
                argument));
    return words;
  }
}
