package dev.weft.internal.transport.tcp;

import dev.weft.failure.FailureCode;
import dev.weft.failure.PeerFailedException;
import dev.weft.failure.ResourceException;
import dev.weft.internal.job.Card;
import dev.weft.internal.job.Identity;
import dev.weft.internal.job.Job;
import dev.weft.internal.os.DescriptorLimit;
import dev.weft.internal.transport.Credit;
import dev.weft.internal.transport.Endpoint;
import dev.weft.internal.transport.EndpointContext;
import dev.weft.internal.transport.FrameHandler;
import dev.weft.internal.transport.Link;
import dev.weft.internal.transport.TransportTuning;
import dev.weft.internal.transport.tcp.greeting.ConnectionThread;
import dev.weft.internal.transport.tcp.greeting.DuplicateConnections;
import dev.weft.internal.transport.tcp.greeting.NewConnectionQueue;
import dev.weft.internal.transport.tcp.greeting.NewConnectionQueue.NewConnection;
import dev.weft.internal.transport.tcp.socket.ConnectedSocket;
import dev.weft.internal.transport.tcp.socket.Network;
import dev.weft.internal.transport.tcp.socket.NoDescriptorException;
import dev.weft.internal.transport.tcp.socket.Readiness;
import dev.weft.internal.transport.tcp.socket.TcpAddress;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One rank's TCP connections: one for each peer, used in both directions and made when first
 * needed. Under the rank's engine lock; never blocks, except that {@link #close} waits briefly for
 * the end of the connection thread.
 *
 * <p>If there are only a few connections, they are polled one by one. The kernel watches them only
 * while the rank sleeps, and for a short time after: each watch of a socket makes every message to
 * it slower for the sender.
 */
public final class TcpEndpoint implements Endpoint {
  private final Job job;
  private final FrameHandler handler;
  private final String host;
  private final boolean hasNetwork;
  private final DuplicateConnections duplicates;
  private final NewConnectionQueue newConnections;
  private final Readiness data;
  private final ConnectionThread connectionThread;
  private final Readiness.Ready turn = this::turn;

  /** By rank; null before the first use either way. */
  private final @Nullable TcpLink[] links;

  private final List<TcpLink> connected = new ArrayList<>();
  private int selectedWork;
  private boolean sweep;

  /** Whether sockets that are asked one by one may be watched, and frames since the rank slept. */
  private boolean watching;

  private int framesAwake;
  private volatile boolean closed;

  TcpEndpoint(Network network, EndpointContext context) throws IOException {
    this.job = context.job();
    this.handler = context.handler();
    this.host = Identity.unprovenHost(context.host());
    this.hasNetwork = job.network() != null;
    this.duplicates = new DuplicateConnections(job.rank(), job.capacity());
    this.newConnections = new NewConnectionQueue(context.doorbell());
    this.links = new @Nullable TcpLink[job.capacity()];
    this.data = network.readiness();
    try {
      this.connectionThread = new ConnectionThread(network, job, duplicates, newConnections, data);
    } catch (IOException e) {
      data.close();
      throw e;
    }
  }

  @Override
  public String address() {
    InetSocketAddress own = connectionThread.address();
    String host = own.getAddress().getHostAddress();
    return new TcpAddress(host, own.getPort(), Credit.bytesFor(job.capacity())).toString();
  }

  @Override
  public boolean reaches(Card peer) {
    return peer.rank() != job.rank()
        && (hasNetwork || Identity.unprovenHost(peer.host()).equals(host))
        && peer.addresses().containsKey(TcpTransport.NAME);
  }

  @Override
  public Link connect(int peer, Card card) {
    TcpAddress address = addressOf(peer, card);
    TcpLink link = link(peer);
    link.credit(address.creditBytes());
    if (link.connectedSocket() == null && !link.closed() && duplicates.dial(peer)) {
      try {
        connectionThread.dial(peer, address);
      } catch (NoDescriptorException e) {
        duplicates.release(peer);
        throw new ResourceException(
            FailureCode.PORT,
            "no descriptor is left for the connection to rank %d: %s"
                .formatted(peer, DescriptorLimit.words()),
            e);
      } catch (IOException e) {
        duplicates.release(peer);
        throw new PeerFailedException(
            peer, "rank %d cannot be reached at %s: %s".formatted(peer, address, e.getMessage()));
      }
    }
    return link;
  }

  private static TcpAddress addressOf(int peer, Card card) {
    try {
      return TcpAddress.parse(Objects.requireNonNull(card.addresses().get(TcpTransport.NAME)));
    } catch (IllegalArgumentException e) {
      throw new PeerFailedException(
          peer, "rank %d cannot be reached: its card has %s".formatted(peer, e.getMessage()));
    }
  }

  private TcpLink link(int peer) {
    TcpLink link = links[peer];
    if (link == null) {
      link = new TcpLink(peer);
      links[peer] = link;
    }
    return link;
  }

  @Override
  public int poll() {
    if (closed) {
      return 0;
    }
    int work = newConnections.isEmpty() ? 0 : welcome();
    if (!isDirect() || sweep) {
      return work + pollByReadiness();
    }
    for (int i = connected.size() - 1; i >= 0; i--) {
      work += turn(connected.get(i));
    }
    if (watching) {
      stayAwake(work);
    }
    return work;
  }

  @Override
  public int poll(int peer) {
    TcpLink link = links[peer];
    if (link == null || link.connectedSocket() == null) {
      return poll();
    }
    int work = newConnections.isEmpty() ? 0 : welcome();
    work += turn(link);
    if (watching) {
      stayAwake(work);
    }
    return work;
  }

  private boolean isDirect() {
    return connected.size() <= TransportTuning.TCP_MAX_DIRECT_LINKS;
  }

  private void stayAwake(int frames) {
    framesAwake += frames;
    if (framesAwake > TransportTuning.TCP_FRAMES_UNTIL_AWAKE && isDirect()) {
      for (TcpLink link : connected) {
        watch(link, 0);
      }
      watching = false;
    }
  }

  private int pollByReadiness() {
    sweep = false;
    selectedWork = 0;
    for (int i = connected.size() - 1; i >= 0; i--) {
      TcpLink link = connected.get(i);
      if (link.full() || link.buffered()) {
        selectedWork += turn(link);
      }
    }
    try {
      data.select(0, turn);
    } catch (IOException e) {
      throw new IllegalStateException("cannot poll tcp connections", e);
    }
    return selectedWork;
  }

  private void turn(Object attachment, int operations) {
    TcpLink link = (TcpLink) attachment;
    selectedWork += turn(link);
    if ((operations & Readiness.WRITE) != 0 && !link.full()) {
      watch(link, Readiness.READ);
    }
  }

  private int turn(TcpLink link) {
    try {
      int work = link.turn();
      if (link.ended()) {
        drop(link);
      }
      return work;
    } catch (IOException e) {
      drop(link);
      handler.lost(link.peer, String.valueOf(e.getMessage()));
      return 1;
    }
  }

  private int welcome() {
    int work = 0;
    for (NewConnection next = newConnections.poll(); next != null; next = newConnections.poll()) {
      TcpLink link = link(next.peer());
      ConnectedSocket connectedSocket = next.connectedSocket();
      if (connectedSocket == null) {
        if (link.connectedSocket() != null) {
          drop(link);
        }
        link.close();
        handler.lost(next.peer(), String.valueOf(next.failure()));
      } else if (link.closed() || link.connectedSocket() != null) {
        connectedSocket.close();
      } else {
        keep(link, connectedSocket);
      }
      work++;
    }
    return work;
  }

  private void keep(TcpLink link, ConnectedSocket connectedSocket) {
    link.attach(connectedSocket, handler);
    connected.add(link);
    if (!isDirect()) {
      watchAll();
    }
  }

  private void drop(TcpLink link) {
    connected.remove(link);
    watch(link, 0);
    link.close();
    sweep = true;
    connectionThread.sweep();
  }

  @Override
  public boolean hears(int peer) {
    TcpLink link = links[peer];
    return link != null && link.connectedSocket() != null;
  }

  @Override
  public boolean isConnected(int peer) {
    return hears(peer);
  }

  @Override
  public void arm() {
    if (closed) {
      return;
    }
    watchAll();
    watching = true;
    framesAwake = 0;
    connectionThread.arm();
    for (TcpLink link : connected) {
      if (link.buffered()) {
        newConnections.data();
      }
    }
  }

  /** Lets the kernel watch all connections, those that are full for room as well. */
  private void watchAll() {
    for (int i = connected.size() - 1; i >= 0; i--) {
      TcpLink link = connected.get(i);
      watch(link, link.full() ? Readiness.READ | Readiness.WRITE : Readiness.READ);
    }
  }

  private void watch(TcpLink link, int interest) {
    int before = link.watchedFor();
    ConnectedSocket connectedSocket = link.connectedSocket();
    if (connectedSocket == null || interest == before) {
      return;
    }
    link.watchedFor(interest);
    if (interest == 0) {
      data.remove(connectedSocket);
    } else if (before != 0) {
      data.change(connectedSocket, interest, link);
    } else {
      add(link, connectedSocket, interest);
    }
  }

  private void add(TcpLink link, ConnectedSocket connectedSocket, int interest) {
    try {
      data.add(connectedSocket, interest, link);
    } catch (IOException e) {
      connected.remove(link);
      link.close();
      handler.lost(link.peer, String.valueOf(e.getMessage()));
    }
  }

  @Override
  public boolean hasUnsent() {
    for (TcpLink link : connected) {
      if (link.unsent()) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    connectionThread.close();
    for (NewConnection next = newConnections.poll(); next != null; next = newConnections.poll()) {
      if (next.connectedSocket() != null) {
        next.connectedSocket().close();
      }
    }
    for (TcpLink link : connected) {
      link.close();
    }
    data.close();
  }
}
