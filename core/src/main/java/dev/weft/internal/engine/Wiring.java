package dev.weft.internal.engine;

import dev.weft.failure.FailureCode;
import dev.weft.failure.PeerFailedException;
import dev.weft.failure.ResourceException;
import dev.weft.failure.WeftException;
import dev.weft.internal.engine.base.Reach;
import dev.weft.internal.engine.base.TransportChoice;
import dev.weft.internal.engine.failure.Failures;
import dev.weft.internal.job.Card;
import dev.weft.internal.job.ForcedTopology;
import dev.weft.internal.job.Identity;
import dev.weft.internal.job.Job;
import dev.weft.internal.os.AvailableCores;
import dev.weft.internal.os.CorePlace;
import dev.weft.internal.os.bell.Doorbell;
import dev.weft.internal.trace.ConnectionRecorder;
import dev.weft.internal.transport.Endpoint;
import dev.weft.internal.transport.EndpointContext;
import dev.weft.internal.transport.FrameHandler;
import dev.weft.internal.transport.Link;
import dev.weft.internal.transport.RemoteMemory;
import dev.weft.internal.transport.SharedMemory;
import dev.weft.internal.transport.Transport;
import dev.weft.internal.transport.shm.HostProof;
import dev.weft.internal.transport.tcp.TcpTransport;
import java.lang.foreign.Arena;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * One rank's connections to the others: its endpoints, the cards of all ranks, and the choice of
 * endpoint for each peer.
 */
final class Wiring {
  private static final long LINE_BYTES = 64;

  private final Job job;
  private final TransportChoice choice;

  /** By the transport's name, best first. */
  private final Map<String, Endpoint> open = new LinkedHashMap<>();

  /** Of the ranks that the first communicator has, or of those that were there when this came. */
  private List<Card> cards = List.of();

  /** Of all ranks that there have been. */
  private final @Nullable Card[] byRank;

  private String host = "";

  /** Of the thread that opened this. */
  private CorePlace place = CorePlace.ANYWHERE;

  /** For ranks that come later. */
  private HostProof numberForOthers = HostProof.NONE;

  private @Nullable Doorbell bell;

  /** Whether the program has been told that the best transport to a peer does not work. */
  private boolean told;

  Wiring(Job job, TransportChoice choice) {
    this.job = job;
    this.choice = choice;
    this.byRank = new Card[job.capacity()];
  }

  int rank() {
    return job.rank();
  }

  /** How many ranks there may ever be. */
  int size() {
    return job.capacity();
  }

  /** Opens the endpoints and gets to know the others. Blocks until all ranks have done so. */
  void open(FrameHandler handler) {
    boolean threadsOnly = job.sharesProcess() || job.size() == 1;
    HostProof proof = threadsOnly ? HostProof.NONE : HostProof.of(job);
    String host = Identity.host(proof.number());
    this.host = host;
    ForcedTopology topology = ForcedTopology.current();
    place = topology == null ? CorePlace.ofThisThread() : topology.of(job.rank());
    EndpointContext context =
        new EndpointContext(
            job, handler, host, Identity.process(), () -> Objects.requireNonNull(bell));
    try {
      for (Transport transport : choice.toOpen(job)) {
        open(transport, context);
      }
      if (bell == null) {
        bell = Doorbell.over(Arena.ofAuto().allocate(LINE_BYTES, LINE_BYTES));
      }
      cards = job.exchange(card(host));
      if (job.capacity() == job.size()) {
        // All have read the number before they gave their cards.
        proof.close();
      } else {
        numberForOthers = proof;
      }
      if (choice == TransportChoice.AUTO && (someHaveTcp() || someNeedTcp())) {
        openTcp(context);
        cards = job.exchange(card(host));
      }
      cards.forEach(card -> byRank[card.rank()] = card);
      byRank[job.rank()] = card(host);
      meet();
      job.fence();
      for (Endpoint endpoint : open.values()) {
        endpoint.settled();
      }
    } catch (RuntimeException e) {
      close();
      proof.close();
      throw e;
    }
  }

  /** Who comes later meets those who are there; the cards of others stand in their places. */
  private void meet() {
    if (job.isReplacement()) {
      cards.stream().filter(card -> card.rank() != job.rank()).forEach(this::hold);
      return;
    }
    try {
      for (Endpoint endpoint : open.values()) {
        endpoint.meet(cards);
      }
    } catch (ResourceException e) {
      if (e.getCause() instanceof NoSuchFileException) {
        // Its owner has left since it gave its card: the fence fails, with its name.
        job.fence();
      }
      throw e;
    }
  }

  private Card card(String host) {
    Map<String, String> addresses = new TreeMap<>();
    open.forEach((name, endpoint) -> addresses.put(name, endpoint.address()));
    long pid = ProcessHandle.current().pid();
    String processors = AvailableCores.allowed();
    return new Card(job.rank(), host, Identity.process(), pid, processors, place, addresses);
  }

  /**
   * Whether some ranks have opened tcp, which not all have: those on one host do so only if they
   * need it, and then both ends must have it. All ranks see the same cards and answer alike.
   */
  private boolean someHaveTcp() {
    long with = cards.stream().filter(c -> c.addresses().containsKey(TcpTransport.NAME)).count();
    return with > 0 && with < cards.size();
  }

  /** Whether no rank has opened tcp, and some do not share the memory that they seemed to. */
  private boolean someNeedTcp() {
    return cards.stream().noneMatch(c -> c.addresses().containsKey(TcpTransport.NAME))
        && cards.stream().map(Card::host).distinct().count() > 1;
  }

  private void openTcp(EndpointContext context) {
    if (!open.containsKey(TcpTransport.NAME)) {
      open.put(TcpTransport.NAME, new TcpTransport().open(context));
    }
  }

  private void open(Transport transport, EndpointContext context) {
    if (open.containsKey(transport.name())) {
      return;
    }
    String unavailable = transport.unavailability();
    Endpoint endpoint = null;
    if (unavailable == null) {
      try {
        endpoint = transport.open(context);
      } catch (ResourceException e) {
        if (choice != TransportChoice.AUTO) {
          throw e;
        }
        unavailable = String.valueOf(e.getMessage());
      }
    }
    if (endpoint == null) {
      boolean isTcp = transport.name().equals(TcpTransport.NAME);
      if (choice != TransportChoice.AUTO || isTcp) {
        throw new ResourceException(
            FailureCode.FABRIC,
            "transport " + transport.name() + " cannot be used: " + unavailable);
      }
      System.err.println("weft: " + unavailable + "; using tcp instead [W2101]");
      openTcp(context);
      return;
    }
    open.put(transport.name(), endpoint);
    if (bell == null) {
      bell = endpoint.bell();
    }
    if (choice == TransportChoice.AUTO && endpoint.mayRunShort()) {
      openTcp(context);
    }
  }

  Endpoint[] endpoints() {
    return open.values().toArray(Endpoint[]::new);
  }

  Doorbell bell() {
    return Objects.requireNonNull(bell);
  }

  Card card(int peer) {
    return Objects.requireNonNull(byRank[peer], "a rank that has not come");
  }

  boolean hasCome(int peer) {
    return byRank[peer] != null;
  }

  /** Another rank has come to the job. */
  void arrived(Card card) {
    byRank[card.rank()] = card;
    hold(card);
  }

  private void hold(Card card) {
    for (Endpoint endpoint : open.values()) {
      try {
        endpoint.arrived(card);
      } catch (WeftException alreadyGone) {
        // The job will say so.
      }
    }
  }

  /** The cores of this machine that this rank may use, and who else may. */
  CoreShare coreShare() {
    return CoreShare.of(cards, Identity.machineOf(Identity.host()));
  }

  /** Whether there are ranks on another machine. */
  boolean spansMachines() {
    String machine = Identity.machineOf(Identity.host());
    return cards.stream().anyMatch(card -> !card.machine().equals(machine));
  }

  /** The names of the transports that messages to the peer may go by, best first. */
  private List<String> waysTo(int peer) {
    List<String> ways = new ArrayList<>(open.keySet());
    ways.removeIf(
        name -> !choice.takes(name, job.rank(), peer) || !endpoint(name).reaches(card(peer)));
    return ways;
  }

  private Endpoint endpoint(String name) {
    return Objects.requireNonNull(open.get(name));
  }

  /** How near the peer is by the transport that would be taken for messages to it. */
  Reach reach(int peer) {
    List<String> ways = waysTo(peer);
    return switch (ways.isEmpty() ? "" : ways.getFirst()) {
      case "local" -> Reach.PROCESS;
      case "shm" -> Reach.HOST;
      default -> Reach.NETWORK;
    };
  }

  /** How the peer's memory is accessed by the transport that would be taken for messages to it. */
  @Nullable RemoteMemory remoteMemory(int peer) {
    List<String> ways = waysTo(peer);
    return ways.isEmpty() ? null : endpoint(ways.getFirst()).remoteMemory();
  }

  /** Whether both see the same folder of shared memory, whatever transport was chosen. */
  boolean sharesHost(int peer) {
    return card(peer).host().equals(host);
  }

  /** Makes the link to a peer with the best transport that works. */
  Link connect(int peer) {
    Card card = card(peer);
    List<String> tried = new ArrayList<>();
    PeerFailedException gone = null;
    for (String name : waysTo(peer)) {
      try {
        Link link = endpoint(name).connect(peer, card);
        ConnectionRecorder.made(job.rank(), peer, name, link.eagerBytes());
        if (!tried.isEmpty() && !told) {
          told = true;
          System.err.printf(
              "weft: rank %d uses %s to reach rank %d, and others perhaps: %s [W2102]%n",
              job.rank(), name, peer, String.join("; ", tried));
        }
        return link;
      } catch (WeftException e) {
        tried.add(name + ": " + e.getMessage());
        gone = e instanceof PeerFailedException failure ? failure : gone;
      }
    }
    throw gone == null
        ? Failures.unreachable(peer, tried.isEmpty() ? List.of(unreached(card)) : tried)
        : Failures.gone(gone, tried);
  }

  private String unreached(Card card) {
    return Identity.unprovenHost(card.host()).equals(Identity.host()) || job.network() != null
        ? "it has none of the transports in use here"
        : "it is on another host; say with --network where ranks are to listen for each other";
  }

  /** The memory that this rank can share with all of these, or null. */
  @Nullable SharedMemory sharedMemory(int[] peers) {
    for (Map.Entry<String, Endpoint> each : open.entrySet()) {
      SharedMemory memory = each.getValue().sharedMemory();
      if (memory != null && reachesAll(each.getKey(), peers)) {
        return memory;
      }
    }
    return null;
  }

  private boolean reachesAll(String name, int[] peers) {
    Endpoint endpoint = endpoint(name);
    return Arrays.stream(peers)
        .allMatch(
            peer ->
                peer == job.rank()
                    || (choice.takes(name, job.rank(), peer) && endpoint.reaches(card(peer))));
  }

  /** Whether the peer's frames reach this rank by some endpoint, its last words among them. */
  boolean hears(int rank) {
    return open.values().stream().anyMatch(endpoint -> endpoint.hears(rank));
  }

  /** Whether the peer has made a connection that serves both ways. */
  boolean isConnected(int rank) {
    return open.values().stream().anyMatch(endpoint -> endpoint.isConnected(rank));
  }

  /** The job has learnt that the rank is gone, and nobody else has told the endpoints. */
  void gone(int rank) {
    open.values().forEach(endpoint -> endpoint.gone(rank));
  }

  void close() {
    numberForOthers.close();
    open.values().forEach(Endpoint::close);
  }
}
