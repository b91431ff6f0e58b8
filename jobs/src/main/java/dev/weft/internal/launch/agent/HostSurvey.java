package dev.weft.internal.launch.agent;

import dev.weft.internal.control.ControlServer;
import dev.weft.internal.control.HostPlan;
import dev.weft.internal.control.LaunchPlan;
import dev.weft.internal.control.RecordReader;
import dev.weft.internal.control.RecordWriter;
import dev.weft.internal.job.JobFiles;
import dev.weft.internal.os.OwnAddress;
import dev.weft.internal.os.StartLimit;
import dev.weft.internal.security.Secret;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Examines the hosts of a job without starting ranks: agents start there as for a job, describe
 * their hosts, and connect to each other. One thread; blocks.
 */
public final class HostSurvey implements AutoCloseable {
  private static final int START_SECONDS = 60;
  private static final int ANSWER_SECONDS = 30;
  private static final long LOOK_MILLIS = 100;

  /** A host calls so many others, at distances that double: all where there are no more. */
  private static final int MOST_CALLS = 32;

  private final LaunchPlan plan;
  private final HostPlan hosts;
  private final ControlServer controlServer;
  private final AgentTree agents;
  private final StartLimit starting = StartLimit.begin(START_SECONDS);

  /**
   * What was found out about a host.
   *
   * @param ranks how many the job would have there
   * @param failure why it cannot take part, in a clause; empty if it can
   * @param facts null if there is such a failure
   * @param clock how far its clock is ahead of the launcher's
   * @param address where its ranks would listen; null if they cannot, or with such a failure
   * @param unreachable clauses about the others that it does not reach
   */
  public record Found(
      String host,
      int ranks,
      String failure,
      @Nullable HostFacts facts,
      ClockOffset clock,
      @Nullable InetSocketAddress address,
      List<String> unreachable) {
    public Found {
      unreachable = List.copyOf(unreachable);
    }

    /** It has ended, or never come up. */
    private Found failed(String why) {
      return new Found(host, ranks, why, null, ClockOffset.UNKNOWN, null, List.of());
    }

    private Found unreachable(List<String> others) {
      return new Found(host, ranks, failure, facts, clock, address, others);
    }
  }

  /** Prepares it; blocks as reading Weft's own jars does. */
  public HostSurvey(LaunchPlan plan, HostPlan hosts) {
    this.plan = plan;
    this.hosts = hosts;
    Secret secret = Secret.generate();
    boolean onEach = plan.network.equals(OwnAddress.OTHER_HOSTS);
    this.controlServer =
        new ControlServer(plan.id, secret, plan.places(), (_, _, _) -> {}, plan.network, onEach);
    this.agents = new AgentTree(plan, hosts, secret, controlServer.addresses(), new Waker());
    controlServer.awaitAgents(hosts.hosts().size(), agents);
  }

  private final class Waker implements AgentTree.Watcher {
    @Override
    public void changed() {
      controlServer.wakeup();
    }

    @Override
    public void lost(String host, String why) {
      // Asked of the link itself.
    }
  }

  /** Starts the agents and asks them; gives what was found, by host. */
  public List<Found> look() {
    agents.start();
    starting.moved();
    AgentReminder reminder = new AgentReminder(agents, plan, starting);
    while (!agents.isSettled() && !reminder.isOver()) {
      controlServer.poll(LOOK_MILLIS);
    }
    List<CompletableFuture<ByteBuffer>> asked =
        agents.links().stream()
            .map(link -> ask(link, AgentFrame.DESCRIBE, AgentFrame.DESCRIBED, question(link)))
            .toList();
    List<Found> found = new ArrayList<>();
    for (AgentLink link : agents.links()) {
      found.add(described(link, asked.get(link.index)));
    }
    return meet(found);
  }

  /** Where ranks there would listen. */
  private RecordWriter question(AgentLink link) {
    boolean chosen = !plan.network.equals(OwnAddress.OTHER_HOSTS);
    boolean ready = link.state() == AgentLink.State.READY;
    String where = ready && !chosen ? agents.listensAt(link).getHostAddress() : plan.network;
    return new RecordWriter().text(where);
  }

  private CompletableFuture<ByteBuffer> ask(
      AgentLink link, int type, int answer, RecordWriter question) {
    if (link.state() != AgentLink.State.READY) {
      return CompletableFuture.failedFuture(new CancellationException());
    }
    CompletableFuture<ByteBuffer> asked = link.ask(type, answer, question);
    var _ = asked.whenComplete((_, _) -> controlServer.wakeup());
    return asked;
  }

  private Found described(AgentLink link, CompletableFuture<ByteBuffer> asked) {
    int ranks = hosts.ranksOf(link.index).size();
    Found unknown = new Found(link.host, ranks, "", null, link.clock(), null, List.of());
    if (link.state() == AgentLink.State.STARTING || link.state() == AgentLink.State.BOOTED) {
      return unknown.failed("no agent could be started there within " + starting.words());
    }
    try {
      RecordReader record = new RecordReader("a description", await(asked));
      HostFacts facts = HostFacts.read(record);
      String failure = record.text();
      InetSocketAddress address = failure.isEmpty() ? record.address() : null;
      return new Found(link.host, ranks, failure, facts, link.clock(), address, List.of());
    } catch (IOException e) {
      return unknown.failed(failureOf(link, e));
    }
  }

  private static String failureOf(AgentLink link, IOException e) {
    return link.failure().isEmpty() ? String.valueOf(e.getMessage()) : link.failure();
  }

  private List<Found> meet(List<Found> found) {
    List<CompletableFuture<ByteBuffer>> asked = new ArrayList<>();
    for (AgentLink link : agents.links()) {
      RecordWriter question = new RecordWriter();
      PeerProbe.Peer.write(question, peersOf(link.index, found));
      asked.add(ask(link, AgentFrame.MEET, AgentFrame.MET, question));
    }
    List<Found> met = new ArrayList<>();
    for (int host = 0; host < found.size(); host++) {
      met.add(met(found.get(host), agents.links().get(host), asked.get(host)));
    }
    return met;
  }

  private Found met(Found found, AgentLink link, CompletableFuture<ByteBuffer> asked) {
    if (found.facts == null) {
      return found;
    }
    try {
      return found.unreachable(new RecordReader("what is not reached", await(asked)).texts());
    } catch (IOException e) {
      return found.failed(failureOf(link, e));
    }
  }

  private List<PeerProbe.Peer> peersOf(int host, List<Found> found) {
    int count = hosts.hosts().size();
    List<PeerProbe.Peer> peers = new ArrayList<>();
    for (int distance = 1; distance < count; distance += count > MOST_CALLS ? distance : 1) {
      Found peer = found.get((host + distance) % count);
      if (peer.address != null) {
        peers.add(new PeerProbe.Peer(peer.host, peer.address));
      }
    }
    return peers;
  }

  /** Waits for an answer, and hears meanwhile whether hosts are lost. */
  private ByteBuffer await(CompletableFuture<ByteBuffer> asked) throws IOException {
    StartLimit limit = StartLimit.begin(ANSWER_SECONDS);
    while (!asked.isDone() && !limit.isOver()) {
      controlServer.poll(LOOK_MILLIS);
    }
    return switch (asked.state()) {
      case SUCCESS -> asked.resultNow();
      case RUNNING -> throw new IOException("its agent has not answered within " + limit.words());
      case FAILED, CANCELLED -> throw new IOException("its agent has ended");
    };
  }

  @Override
  public void close() {
    agents.close();
    controlServer.close();
    JobFiles.remove(plan.id);
  }
}
