package dev.weft.internal.launch.agent;

import dev.weft.failure.FailureCode;
import dev.weft.failure.LaunchException;
import dev.weft.internal.control.CommonAddress;
import dev.weft.internal.control.ControlServer;
import dev.weft.internal.control.HostPlan;
import dev.weft.internal.control.LaunchPlan;
import dev.weft.internal.control.PlanRecord;
import dev.weft.internal.control.RecordWriter;
import dev.weft.internal.control.RemoteShell;
import dev.weft.internal.launch.process.LocalProcess;
import dev.weft.internal.launch.process.StartedProcess;
import dev.weft.internal.os.HostName;
import dev.weft.internal.os.OwnAddress;
import dev.weft.internal.os.net.HostLiveness;
import dev.weft.internal.security.Secret;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The agents of a job's hosts, as the launcher's loop uses them. The launcher starts an agent
 * itself, or through another agent, whose link then also carries the new agent's link. Links have
 * their own threads, which notify the {@link Watcher}; the methods here belong to the loop and,
 * except {@link #close}, do not block.
 */
public final class AgentTree implements AutoCloseable, ControlServer.AgentHandler {
  /** System properties of ranks: a {@link ClockOffset} of their host, for traces. */
  private static final String CLOCK_OFFSET = "weft.clock.offsetNanos";

  private static final String CLOCK_ERROR = "weft.clock.errorNanos";
  private static final long END_NANOS = TimeUnit.SECONDS.toNanos(3);

  private final LaunchPlan plan;
  private final HostPlan hosts;
  private final Watcher watcher;
  private final HubProbe probe;
  private final SentFiles files;
  private final List<AgentLink> links = new ArrayList<>();
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("weft-agents").factory());
  private volatile boolean closing;

  /** Where the latest process of each rank is. */
  private final Map<Integer, AgentLink> hostOf = new HashMap<>();

  /** Hears of what happens to agents, in the threads of their links. */
  public interface Watcher {
    /** An agent has become ready, or has failed to. */
    void changed();

    /**
     * A host whose agent was ready is lost.
     *
     * @param why a clause about the host
     */
    void lost(String host, String why);
  }

  /**
   * Prepares what the agents will get; blocks as reading the class path does.
   *
   * @param hubs where the ranks may find the launcher
   */
  public AgentTree(
      LaunchPlan plan,
      HostPlan hosts,
      Secret secret,
      List<InetSocketAddress> hubs,
      Watcher watcher) {
    this.plan = plan;
    this.hosts = hosts;
    this.watcher = watcher;
    int seconds = (int) TimeUnit.MILLISECONDS.toSeconds(HostLiveness.limitMillis());
    this.probe = new HubProbe(plan.id, secret, plan.places(), plan.places(), seconds, hubs);
    this.files = SentFiles.of(plan, hosts.copy());
    for (int host = 0; host < hosts.hosts().size(); host++) {
      links.add(new AgentLink(hosts.hosts().get(host), host, this::changed, plan.report));
    }
  }

  /** Begins to start the agents. */
  public void start() {
    startChildrenOf(-1);
    var _ =
        timer.scheduleWithFixedDelay(
            () -> links.forEach(AgentLink::look),
            LinkChannel.LOOK_MILLIS,
            LinkChannel.LOOK_MILLIS,
            TimeUnit.MILLISECONDS);
  }

  private void startChildrenOf(int parent) {
    for (AgentLink link : links) {
      if (parentOf(link) == parent) {
        try {
          link.start(shellOn(link, parent), files, probe.of(link.index));
        } catch (IOException e) {
          link.ended(hosts.shell().name() + " cannot be started: " + e.getMessage());
        }
      }
    }
  }

  private StartedProcess shellOn(AgentLink link, int parent) throws IOException {
    boolean here = HostName.isThis(link.host);
    List<String> words =
        here
            ? RemoteShell.here(Bootstrap.LINE, Bootstrap.NAME)
            : hosts.shell().command(link.host, Bootstrap.LINE, Bootstrap.NAME);
    if (parent < 0) {
      boolean asks = hosts.shell().joined() && !here;
      List<String> shielded = asks ? TerminalShield.deaf(words) : TerminalShield.apart(words);
      return new LocalProcess(new ProcessBuilder(shielded).start());
    }
    AgentLink through = links.get(parent);
    RemoteProcess process = through.expect(AgentFrame.FIRST_COMMAND + link.index);
    through.send(AgentFrame.RUN, process.number, new RecordWriter().texts(words));
    return process;
  }

  /**
   * Which agent starts this one; -1 if the launcher does. Nobody else has a way to its own host.
   */
  private int parentOf(AgentLink link) {
    return HostName.isThis(link.host) ? -1 : hosts.parentOf(link.index);
  }

  private void changed(AgentLink link) {
    switch (link.state()) {
      case BOOTED -> startChildrenOf(link.index);
      case ENDED -> {
        // The cause first, then what follows from it.
        if (!closing) {
          watcher.lost(link.host, link.failure());
        }
        links.stream()
            .filter(each -> parentOf(each) == link.index)
            .forEach(child -> child.ended("its agent was started from the lost host " + link.host));
      }
      default -> {
        // Nothing depends on it.
      }
    }
    watcher.changed();
  }

  /**
   * Whether all agents are ready.
   *
   * @throws LaunchException if one could not be started, with all that have failed by now
   */
  public boolean isReady() {
    String failed =
        links.stream()
            .filter(link -> link.state() == AgentLink.State.ENDED)
            .map(link -> "host %s: %s".formatted(link.host, link.failure()))
            .reduce((all, next) -> all + "\nweft: " + next + " [W1606]")
            .orElse("");
    if (!failed.isEmpty()) {
      throw new LaunchException(FailureCode.AGENT, failed);
    }
    return links.stream().allMatch(link -> link.state() == AgentLink.State.READY);
  }

  /** Whether each agent is ready, or has failed to become so. */
  boolean isSettled() {
    return links.stream()
        .map(AgentLink::state)
        .allMatch(state -> state == AgentLink.State.READY || state == AgentLink.State.ENDED);
  }

  List<AgentLink> links() {
    return links;
  }

  /** Those hosts whose agents are not ready yet, and may become so. */
  public List<String> awaited() {
    return links.stream()
        .filter(link -> link.state() != AgentLink.State.READY)
        .filter(link -> link.state() != AgentLink.State.ENDED)
        .map(link -> link.host)
        .toList();
  }

  /** The command that reaches a host, as it is typed. */
  public String wayTo(String host) {
    return String.join(" ", hosts.shell().words()).replace(RemoteShell.HOST, host);
  }

  /** Has the agents, which are all ready, start the ranks; gives these by rank. */
  public List<StartedProcess> startRanks() {
    StartedProcess[] ranks = new StartedProcess[plan.processes()];
    for (AgentLink link : links) {
      List<Integer> here = hosts.ranksOf(link.index);
      if (!here.isEmpty()) {
        here.forEach(rank -> ranks[rank] = link.expect(rank));
        link.send(AgentFrame.START, AgentFrame.NONE, order(link, here, 0, 0));
        here.forEach(rank -> hostOf.put(rank, link));
      }
    }
    return List.of(ranks);
  }

  /**
   * Has another process started for a rank: on its host or, if that is lost, on the one that has
   * the fewest ranks.
   *
   * @param before how many processes have had the rank
   * @throws LaunchException if there is no host left
   */
  public StartedProcess restart(int rank, int before) {
    AgentLink link = placeFor(rank);
    hostOf.put(rank, link);
    int local = Math.max(0, hosts.ranksOf(link.index).indexOf(rank));
    StartedProcess process = link.expect(AgentFrame.processOf(rank, before));
    link.send(AgentFrame.START, AgentFrame.NONE, order(link, List.of(rank), before, local));
    return process;
  }

  private AgentLink placeFor(int rank) {
    AgentLink last = hostOf.get(rank);
    if (last != null && last.state() == AgentLink.State.READY) {
      return last;
    }
    return links.stream()
        .filter(link -> link.state() == AgentLink.State.READY)
        .min(Comparator.comparingInt(link -> Collections.frequency(hostOf.values(), link)))
        .orElseThrow(() -> new LaunchException(FailureCode.AGENT, "no host is left"));
  }

  private RecordWriter order(AgentLink link, List<Integer> here, int before, int firstLocal) {
    Map<String, String> properties = new HashMap<>();
    properties.put(CLOCK_OFFSET, Long.toString(link.clock().offsetNanos()));
    properties.put(CLOCK_ERROR, Long.toString(link.clock().errorNanos()));
    if (plan.network.equals(OwnAddress.OTHER_HOSTS)) {
      properties.put(OwnAddress.PROPERTY, listensAt(link).getHostAddress());
    }
    RecordWriter order = new RecordWriter();
    order.address(link.reached().hub());
    order.number(before).number(firstLocal).number(here.size());
    here.forEach(order::number);
    return order.append(PlanRecord.encode(plan, properties));
  }

  /**
   * Where ranks of a host listen whose agent is ready: where it reached the hub from, if that is
   * another host.
   */
  InetAddress listensAt(AgentLink link) {
    HubProbe.Reached reached = link.reached();
    boolean withHub = reached.own().equals(reached.hub().getAddress());
    InetAddress ofThisHost = withHub ? whereOthersCame() : null;
    return ofThisHost == null ? reached.own() : ofThisHost;
  }

  /** The address of this host to which most agents of others came; null if there are none. */
  private @Nullable InetAddress whereOthersCame() {
    return CommonAddress.of(
        links.stream()
            .filter(link -> link.state() == AgentLink.State.READY)
            .map(AgentLink::reached)
            .filter(reached -> !reached.own().equals(reached.hub().getAddress()))
            .map(reached -> reached.hub().getAddress()));
  }

  /**
   * The hub has lost an agent's host.
   *
   * @param host its number
   * @param reason how that shows, in a clause that follows the agent
   */
  @Override
  public void lost(int host, String reason) {
    links.get(host).ended("its agent " + reason);
  }

  /** An agent has answered the hub, or can from now on. */
  @Override
  public void answered(int host) {
    links.get(host).answersHub();
  }

  /** All ranks have read the secret. */
  public void attached() {
    links.forEach(link -> link.send(AgentFrame.ATTACHED, AgentFrame.NONE, new RecordWriter()));
  }

  /** Ends all agents, those first that others have started, and waits for it, 3 s at most. */
  @Override
  public void close() {
    closing = true;
    timer.shutdownNow();
    long deadlineNanos = System.nanoTime() + END_NANOS;
    for (boolean started : List.of(true, false)) {
      List<AgentLink> those =
          links.stream().filter(link -> parentOf(link) >= 0 == started).toList();
      those.forEach(AgentLink::close);
      those.forEach(link -> link.awaitEnd(deadlineNanos));
    }
    files.close();
  }
}
