package dev.weft.lab.sockets;

import dev.weft.lab.process.ChildProcess;
import dev.weft.lab.process.Commands;
import dev.weft.lab.process.LaunchFailedException;
import dev.weft.lab.program.sockets.SocketProgram;
import dev.weft.lab.sockets.SocketRow.Agents;
import dev.weft.lab.stats.Percentiles;
import dev.weft.lab.system.JavaClassPath;
import dev.weft.lab.system.library.PeerFolder;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs programs of sockets in two processes, over TCP and with fast sockets by turns, and prints
 * the medians of the launches. Blocks for some seconds for each launch.
 */
public final class SocketsBench {
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final String SERVE = "serve";

  private final Path agent;
  private final int launches;
  private final PrintWriter out;

  /**
   * What to run.
   *
   * @param agent the jar of fast sockets
   */
  public SocketsBench(Path agent, int launches, PrintWriter out) {
    this.agent = agent;
    this.launches = launches;
    this.out = out;
  }

  /** Prints a row after the other; false if one with a limit is missing, or takes more than it. */
  public boolean run() throws InterruptedException {
    out.printf(
        "%-40s %10s %10s %7s %7s   (medians of %d launches, µs)%n",
        "", "TCP", "fast", "ratio", "at most", launches);
    boolean good = true;
    for (SocketRow row : SocketRow.all()) {
      good &= run(row);
      out.flush();
    }
    for (CSocketRow row : CSocketRow.all()) {
      run(row);
      out.flush();
    }
    return good;
  }

  /** Nothing is expected of these: one that is missing spoils nothing. */
  private void run(CSocketRow row) {
    try {
      printTcp(row.words(), row.measure(launches));
    } catch (LaunchFailedException e) {
      out.printf("%-40s not measured: %s%n", row.words(), e.getMessage());
    }
  }

  private void printTcp(String words, double micros) {
    out.printf("%-40s %10.2f%n", words, micros);
  }

  private boolean run(SocketRow row) throws InterruptedException {
    if (row.ofPeers() && !PeerFolder.has(row.exchange())) {
      out.printf("%-40s not measured: run %s first%n", row.words(), PeerFolder.INSTALL);
      return false;
    }
    double[] tcp = new double[launches];
    double[] fast = new double[launches];
    try {
      for (int i = 0; i < launches; i++) {
        tcp[i] = launch(row, Agents.NEITHER);
        fast[i] = row.agents() == Agents.NEITHER ? tcp[i] : launch(row, row.agents());
      }
    } catch (LaunchFailedException e) {
      out.printf("%-40s not measured: %s%n", row.words(), e.getMessage());
      return false;
    }
    double before = Percentiles.medianOf(tcp) / 1e3;
    double now = Percentiles.medianOf(fast) / 1e3;
    if (row.most() == 0) {
      printTcp(row.words(), before);
      return true;
    }
    out.printf(
        "%-40s %10.2f %10.2f %7.3f %7.2f%n", row.words(), before, now, now / before, row.most());
    return now / before <= row.most();
  }

  /** Nanoseconds of one exchange. */
  private double launch(SocketRow row, Agents agents) throws InterruptedException {
    Path here = Path.of("").toAbsolutePath();
    List<String> server = command(row, agents == Agents.BOTH, SERVE);
    try (ChildProcess serving = ChildProcess.startWithInput(server, here, LIMIT, line -> true)) {
      String address = serving.nextLine();
      if (address == null) {
        throw serving.failed("did not say where it listens");
      }
      List<String> client = command(row, agents != Agents.NEITHER, address);
      try (ChildProcess measuring =
          ChildProcess.startWithInput(client, here, LIMIT, line -> true)) {
        String nanos = measuring.nextLine();
        if (nanos == null) {
          throw measuring.failed("has measured nothing");
        }
        return Double.parseDouble(nanos);
      }
    }
  }

  private List<String> command(SocketRow row, boolean fast, String argument) {
    List<String> words = new ArrayList<>();
    words.add(Commands.java());
    if (fast) {
      words.add("-javaagent:" + agent);
    }
    words.add("--enable-native-access=ALL-UNNAMED");
    words.add("-cp");
    words.add(row.ofPeers() ? PeerFolder.classPath() : JavaClassPath.of(SocketProgram.class));
    words.add(SocketProgram.class.getName());
    words.add(row.exchange());
    words.add(argument);
    return words;
  }
}
