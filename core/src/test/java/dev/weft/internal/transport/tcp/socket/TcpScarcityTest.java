package dev.weft.internal.transport.tcp.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.failure.ResourceException;
import dev.weft.internal.job.Card;
import dev.weft.internal.os.CorePlace;
import dev.weft.internal.os.OwnAddress;
import dev.weft.internal.os.bell.Doorbell;
import dev.weft.internal.security.Secret;
import dev.weft.internal.transport.EndpointContext;
import dev.weft.internal.transport.tcp.Ranks;
import dev.weft.internal.transport.tcp.Recorder;
import dev.weft.internal.transport.tcp.Stranger;
import dev.weft.internal.transport.tcp.TcpEndpoint;
import dev.weft.internal.transport.tcp.TcpLink;
import dev.weft.internal.transport.tcp.TcpTransport;
import dev.weft.internal.transport.tcp.TestJob;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.net.InetSocketAddress;
import java.nio.channels.SelectableChannel;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What happens when the process has no descriptor left, played by a network that says so. */
@Timeout(60)
final class TcpScarcityTest {
  @Test
  void anEndpointThatCannotBeOpenedNamesNeedAndRemedy() {
    ScarceNetwork network = new ScarceNetwork();
    network.left.set(2);
    assertThatThrownBy(() -> open(network, 0, Secret.generate()))
        .isInstanceOf(ResourceException.class)
        .hasMessageContaining("descriptors")
        .hasMessageContaining("ulimit -n");
  }

  @Test
  void aConnectionThatCannotBeOpenedNamesPeerAndRemedy() {
    Secret secret = Secret.generate();
    ScarceNetwork network = new ScarceNetwork();
    try (TcpEndpoint endpoint = open(network, 0, secret);
        TcpEndpoint peer = open(new NioNetwork(OwnAddress.LOOPBACK, Network.ADAPTIVE), 1, secret)) {
      network.left.set(0);
      assertThatThrownBy(() -> endpoint.connect(1, card(1, peer)))
          .isInstanceOf(ResourceException.class)
          .hasMessageContaining("rank 1")
          .hasMessageContaining("ulimit -n");
      network.left.set(100);
      assertThat(endpoint.connect(1, card(1, peer)).closed()).isFalse();
    }
  }

  @Test
  void callersAreTurnedAwayWhileThereIsNoneAndHeardLater() throws Exception {
    Secret secret = Secret.generate();
    ScarceNetwork network = new ScarceNetwork();
    try (TcpEndpoint endpoint = open(network, 0, secret);
        TcpEndpoint peer = open(new NioNetwork(OwnAddress.LOOPBACK, Network.ADAPTIVE), 1, secret)) {
      network.left.set(0);
      int port = TcpAddress.parse(endpoint.address()).port();
      for (int i = 0; i < 3; i++) {
        try (Stranger stranger = new Stranger(port)) {
          assertThat(stranger.turnedAway()).isZero();
        }
      }
      TcpLink link = (TcpLink) peer.connect(0, card(0, endpoint));
      Thread.sleep(50);
      network.left.set(100);
      while (link.connectedSocket() == null) {
        peer.poll();
        endpoint.poll();
        Thread.sleep(1);
      }
      assertThat(link.closed()).isFalse();
    }
  }

  private static TcpEndpoint open(Network network, int rank, Secret secret) {
    Doorbell doorbell = Doorbell.over(Arena.ofAuto().allocate(64, 64));
    TestJob job = new TestJob(Ranks.JOB, rank, 2, secret);
    EndpointContext context =
        new EndpointContext(job, new Recorder(rank), Ranks.HOST, "process", () -> doorbell);
    return TcpTransport.open(network, context);
  }

  private static Card card(int rank, TcpEndpoint endpoint) {
    return new Card(
        rank, Ranks.HOST, "process", 1, "", CorePlace.ANYWHERE, Map.of("tcp", endpoint.address()));
  }

  /** NIO with a number of descriptors left; what is given back counts again. */
  private static final class ScarceNetwork extends Network {
    final AtomicInteger left = new AtomicInteger(100);
    private final NioNetwork real = new NioNetwork(OwnAddress.LOOPBACK, ADAPTIVE);

    ScarceNetwork() {
      super(OwnAddress.LOOPBACK);
    }

    private void take() throws IOException {
      if (left.getAndUpdate(count -> Math.max(0, count - 1)) == 0) {
        throw new NoDescriptorException("too many open files");
      }
    }

    @Override
    public Listener listen() throws IOException {
      take();
      return new ScarceListener(this, (NioListener) real.listen());
    }

    @Override
    public ConnectedSocket dial(TcpAddress address) throws IOException {
      take();
      return real.dial(address);
    }

    @Override
    public Readiness readiness() throws IOException {
      take();
      return real.readiness();
    }

    @Override
    public Reserve reserve() throws IOException {
      take();
      Reserve reserve = real.reserve();
      return () -> {
        left.incrementAndGet();
        reserve.close();
      };
    }
  }

  /** Gives its descriptor back when closed. */
  private static final class ScarceWire extends ConnectedSocket implements NioWatchedSocket {
    private final ScarceNetwork network;
    private final NioWire real;

    ScarceWire(ScarceNetwork network, NioWire real) {
      this.network = network;
      this.real = real;
    }

    @Override
    public SelectableChannel channel() {
      return real.channel();
    }

    @Override
    public boolean connected() throws IOException {
      return real.connected();
    }

    @Override
    public int send(Object base, long offset, long length) throws IOException {
      return real.send(base, offset, length);
    }

    @Override
    public int receive(Object base, long offset, long length) throws IOException {
      return real.receive(base, offset, length);
    }

    @Override
    public boolean undelivered() {
      return real.undelivered();
    }

    @Override
    public void close() {
      real.close();
      network.left.incrementAndGet();
    }
  }

  private static final class ScarceListener extends Listener implements NioWatchedSocket {
    private final ScarceNetwork network;
    private final NioListener real;

    ScarceListener(ScarceNetwork network, NioListener real) {
      this.network = network;
      this.real = real;
    }

    @Override
    public SelectableChannel channel() {
      return real.channel();
    }

    @Override
    public InetSocketAddress address() {
      return real.address();
    }

    @Override
    public @Nullable ConnectedSocket accept() throws IOException {
      network.take();
      ConnectedSocket connectedSocket = real.accept();
      if (connectedSocket == null) {
        network.left.incrementAndGet();
      }
      return connectedSocket == null ? null : new ScarceWire(network, (NioWire) connectedSocket);
    }

    @Override
    public void close() {
      real.close();
    }
  }
}
