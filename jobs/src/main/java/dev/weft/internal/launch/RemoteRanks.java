package dev.weft.internal.launch;

import dev.weft.failure.FailureCode;
import dev.weft.failure.LaunchException;
import dev.weft.internal.control.ControlServer;
import dev.weft.internal.control.HostPlan;
import dev.weft.internal.control.LaunchPlan;
import dev.weft.internal.launch.agent.AgentReminder;
import dev.weft.internal.launch.agent.AgentTree;
import dev.weft.internal.launch.process.StartedProcess;
import dev.weft.internal.os.StartLimit;
import dev.weft.internal.security.Secret;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/**
 * The ranks of a job over several hosts, started by agents. The launcher's loop starts the agents
 * with it, hands their ranks to the {@link Supervisor}, and closes it when the job has ended.
 */
final class RemoteRanks implements AutoCloseable {
  private static final long LOOK_MILLIS = 100;
  private static final int PIECE_BYTES = 16 << 10;

  private final LaunchPlan plan;
  private final ControlServer controlServer;
  private final AgentTree agents;
  private final Supervisor supervisor;

  /** Whether the ranks have been started: until then a lost host is told by the start. */
  private volatile boolean running;

  RemoteRanks(
      LaunchPlan plan,
      HostPlan hosts,
      ControlServer controlServer,
      Secret secret,
      SpawnedLaunches spawned) {
    this.plan = plan;
    this.controlServer = controlServer;
    this.agents = new AgentTree(plan, hosts, secret, controlServer.addresses(), new LoopWatcher());
    this.supervisor = new Supervisor(plan, controlServer, agents::attached, spawned);
    controlServer.awaitAgents(hosts.hosts().size(), agents);
  }

  private final class LoopWatcher implements AgentTree.Watcher {
    @Override
    public void changed() {
      controlServer.wakeup();
    }

    @Override
    public void lost(String host, String why) {
      if (running) {
        supervisor.submit(() -> supervisor.hostLost(host, why));
      }
    }
  }

  Supervisor supervisor() {
    return supervisor;
  }

  /**
   * Starts the agents, and when all are ready the ranks. Blocks until then, and hears meanwhile
   * whether the hub can be reached. Says now and then which hosts it waits for. Once a signal has
   * come no rank is started.
   *
   * @return the ranks' process ids on their hosts, as far as they are known yet
   * @throws LaunchException if a host cannot take part
   */
  List<Long> start() {
    agents.start();
    StartLimit limit = StartLimit.begin();
    AgentReminder reminder = new AgentReminder(agents, plan, limit);
    while (!agents.isReady()) {
      if (reminder.isOver()) {
        throw new LaunchException(
            FailureCode.AGENT,
            "no agent could be started on %s within %s; %s"
                .formatted(String.join(", ", agents.awaited()), limit.words(), reminder.advice()));
      }
      controlServer.poll(LOOK_MILLIS);
      if (supervisor.isSignalled()) {
        return List.of();
      }
    }
    running = true;
    List<StartedProcess> ranks = agents.startRanks();
    for (int rank = 0; rank < ranks.size(); rank++) {
      supervisor.add(rank, ranks.get(rank));
    }
    supervisor.replaceBy(agents::restart);
    if (plan.stdin) {
      OutputStream first = ranks.getFirst().input();
      Thread.ofPlatform().daemon().name("weft-input").start(() -> passInput(first));
    }
    return ranks.stream().map(StartedProcess::pid).toList();
  }

  /** Not through System.in, whose buffer would keep what the rank is to read. */
  private static void passInput(OutputStream to) {
    byte[] piece = new byte[PIECE_BYTES];
    try (to;
        FileInputStream in = new FileInputStream(FileDescriptor.in)) {
      for (int count = in.read(piece); count >= 0; count = in.read(piece)) {
        to.write(piece, 0, count);
      }
    } catch (IOException nothingToRead) {
      // Rank 0 reads the end.
    }
  }

  @Override
  public void close() {
    supervisor.killAll();
    agents.close();
  }
}
