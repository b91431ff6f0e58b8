package dev.weft.internal.engine;

import dev.weft.failure.ResourceException;
import dev.weft.failure.WeftException;
import dev.weft.internal.engine.base.Reach;
import dev.weft.internal.engine.base.TransportChoice;
import dev.weft.internal.job.Card;
import dev.weft.internal.job.Identity;
import dev.weft.internal.job.Job;
import dev.weft.internal.os.bell.Doorbell;
import dev.weft.internal.transport.Endpoint;
import dev.weft.internal.transport.EndpointContext;
import dev.weft.internal.transport.FrameHandler;
import dev.weft.internal.transport.Link;
import dev.weft.internal.transport.SharedMemory;
import dev.weft.internal.transport.Transport;
import dev.weft.internal.transport.tcp.TcpTransport;
import java.lang.foreign.Arena;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How one rank is wired to the others: its endpoints, everybody's cards, and the choice of endpoint
 * for each peer.
 */
final class Wiring {
  private static final long LINE_BYTES = 64;

  private final Job job;
  private final TransportChoice choice;
  private final List<String> names = new ArrayList<>(3);
  private final List<Endpoint> open = new ArrayList<>(3);
  private List<Card> cards = List.of();
  private @Nullable Doorbell bell;

  /** Whether the program has been told that the best transport to a peer does not work. */
  private boolean told;

  Wiring(Job job, TransportChoice choice) {
    this.job = job;
    this.choice = choice;
  }

  int rank() {
    return job.rank();
  }

  int size() {
    return job.size();
  }

  /** Opens the endpoints and gets to know the others. Blocks until all ranks have done so. */
  void open(FrameHandler handler) {
    String host = Identity.host();
    boolean threadsOnly = job.sharesProcess();
    EndpointContext context =
        new EndpointContext(
            job, handler, host, Identity.process(), () -> Objects.requireNonNull(bell));
    try {
      for (Transport transport : choice.toOpen(threadsOnly || job.size() == 1)) {
        open(transport, context);
      }
      if (bell == null) {
        bell = Doorbell.over(Arena.ofAuto().allocate(LINE_BYTES, LINE_BYTES));
      }
      cards = job.exchange(card(host));
      if (choice == TransportChoice.AUTO && someHaveTcp()) {
        openTcp(context);
        cards = job.exchange(card(host));
      }
      meet();
      job.fence();
      for (Endpoint endpoint : open) {
        endpoint.settled();
      }
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  private void meet() {
    try {
      for (Endpoint endpoint : open) {
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
    for (int i = 0; i < open.size(); i++) {
      addresses.put(names.get(i), open.get(i).address());
    }
    return new Card(job.rank(), host, Identity.process(), ProcessHandle.current().pid(), addresses);
  }

  /**
   * Whether some ranks have opened tcp, which not all have: those on one host do so only if they
   * need it, and then both ends must have it. All ranks see the same cards and answer alike.
   */
  private boolean someHaveTcp() {
    long with = cards.stream().filter(c -> c.addresses().containsKey(TcpTransport.NAME)).count();
    return with > 0 && with < cards.size();
  }

  private void openTcp(EndpointContext context) {
    if (!names.contains(TcpTransport.NAME)) {
      names.add(TcpTransport.NAME);
      open.add(new TcpTransport().open(context));
    }
  }

  private void open(Transport transport, EndpointContext context) {
    if (names.contains(transport.name())) {
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
            "transport " + transport.name() + " cannot be used: " + unavailable);
      }
      System.err.println("weft: " + unavailable + "; using tcp instead");
      openTcp(context);
      return;
    }
    names.add(transport.name());
    open.add(endpoint);
    if (bell == null) {
      bell = endpoint.bell();
    }
    if (choice == TransportChoice.AUTO && endpoint.mayRunShort()) {
      openTcp(context);
    }
  }

  Endpoint[] endpoints() {
    return open.toArray(Endpoint[]::new);
  }

  Doorbell bell() {
    return Objects.requireNonNull(bell);
  }

  Card card(int peer) {
    return cards.get(peer);
  }

  /** How many ranks there are on this machine, whatever they can share of its memory. */
  int ranksOnMachine() {
    String machine = Identity.machineOf(Identity.host());
    int ranks = 0;
    for (Card card : cards) {
      if (card.machine().equals(machine)) {
        ranks++;
      }
    }
    return ranks;
  }

  /** How near the peer is by the transport that would be taken for messages to it. */
  Reach reach(int peer) {
    Card card = cards.get(peer);
    for (int i = 0; i < open.size(); i++) {
      if (choice.takes(names.get(i), job.rank(), peer) && open.get(i).reaches(card)) {
        return switch (names.get(i)) {
          case "local" -> Reach.PROCESS;
          case "shm" -> Reach.HOST;
          default -> Reach.NETWORK;
        };
      }
    }
    return Reach.NETWORK;
  }

  /** Whether both see the same folder of shared memory, whatever transport was chosen. */
  boolean sharesHost(int peer) {
    return cards.get(peer).host().equals(Identity.host());
  }

  /** Makes the link to a peer with the best transport that works. */
  Link connect(int peer) {
    Card card = cards.get(peer);
    List<String> tried = new ArrayList<>();
    for (int i = 0; i < open.size(); i++) {
      Endpoint endpoint = open.get(i);
      if (choice.takes(names.get(i), job.rank(), peer) && endpoint.reaches(card)) {
        try {
          Link link = endpoint.connect(peer, card);
          if (!tried.isEmpty() && !told) {
            told = true;
            System.err.printf(
                "weft: rank %d uses %s to reach rank %d, and others perhaps: %s%n",
                job.rank(), names.get(i), peer, String.join("; ", tried));
          }
          return link;
        } catch (WeftException e) {
          tried.add(names.get(i) + ": " + e.getMessage());
        }
      }
    }
    throw Failures.unreachable(peer, tried.isEmpty() ? unreached(card) : String.join("; ", tried));
  }

  private static String unreached(Card card) {
    return card.host().equals(Identity.host()) || TcpTransport.hasNetwork()
        ? "it has none of the transports in use here"
        : "it is on another host; say with --network where ranks are to listen for each other";
  }

  /** The memory that this rank can share with all of these, or null. */
  @Nullable SharedMemory sharedMemory(int[] peers) {
    for (int i = 0; i < open.size(); i++) {
      SharedMemory memory = open.get(i).sharedMemory();
      if (memory != null && reachesAll(i, peers)) {
        return memory;
      }
    }
    return null;
  }

  private boolean reachesAll(int i, int[] peers) {
    for (int peer : peers) {
      if (peer != job.rank()
          && !(choice.takes(names.get(i), job.rank(), peer)
              && open.get(i).reaches(cards.get(peer)))) {
        return false;
      }
    }
    return true;
  }

  /** Whether the peer's frames reach this rank by some endpoint, its last words among them. */
  boolean hears(int rank) {
    for (Endpoint endpoint : open) {
      if (endpoint.hears(rank)) {
        return true;
      }
    }
    return false;
  }

  /** Whether the peer has made a connection that serves both ways. */
  boolean isConnected(int rank) {
    for (Endpoint endpoint : open) {
      if (endpoint.isConnected(rank)) {
        return true;
      }
    }
    return false;
  }

  boolean hasUnsent() {
    for (Endpoint endpoint : open) {
      if (endpoint.hasUnsent()) {
        return true;
      }
    }
    return false;
  }

  void close() {
    for (Endpoint endpoint : open) {
      endpoint.close();
    }
  }
}
