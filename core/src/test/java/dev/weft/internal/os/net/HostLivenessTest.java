package dev.weft.internal.os.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weft.internal.os.call.NativeAccess;
import dev.weft.internal.os.call.SocketDescriptors;
import dev.weft.internal.os.call.TcpInfo;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import org.junit.jupiter.api.Test;

/** What can be seen without another host; with some, FaultsTest of the contract tests. */
final class HostLivenessTest {
  private static final InetAddress LOOPBACK = InetAddress.ofLiteral("127.0.0.1");
  private static final InetAddress ONE = InetAddress.ofLiteral("10.0.3.1");
  private static final InetAddress OTHER = InetAddress.ofLiteral("10.0.3.2");

  @Test
  void whoHasThisHostsAddressIsOnThisHost() {
    assertThat(HostLiveness.betweenHosts(ONE, OTHER)).isTrue();
    assertThat(HostLiveness.betweenHosts(ONE, ONE)).isFalse();
    assertThat(HostLiveness.betweenHosts(LOOPBACK, LOOPBACK)).isFalse();
    assertThat(HostLiveness.betweenHosts(null, OTHER)).isFalse();
  }

  @Test
  void timeInWhichThisProcessStoodStillDoesNotCount() {
    assertThat(HostLiveness.countedMillis(300, 300)).isEqualTo(300);
    assertThat(HostLiveness.countedMillis(5_000, 300)).isEqualTo(600);
  }

  @Test
  void aHostThatAcknowledgesHasNotFailed() throws IOException {
    assumeTrue(NativeAccess.available(), NativeAccess::unavailability);
    try (ServerSocketChannel server = ServerSocketChannel.open()) {
      server.bind(new InetSocketAddress(LOOPBACK, 0));
      try (SocketChannel channel = SocketChannel.open(server.getLocalAddress());
          SocketChannel accepted = server.accept()) {
        int fd = descriptor(channel);
        assertThat(fd).isNotNegative().isNotEqualTo(descriptor(accepted));
        assertThat(new HostLiveness(fd).failed()).isFalse();
        assertThat(TcpInfo.of(fd)).isNotNull();
        assertThat(TcpInfo.of(fd).probes()).isZero();
      }
    }
  }

  private static int descriptor(SocketChannel channel) throws IOException {
    return SocketDescriptors.find(
        (InetSocketAddress) channel.getLocalAddress(),
        (InetSocketAddress) channel.getRemoteAddress());
  }

  @Test
  void whatIsNoConnectionHasNoDescriptor() {
    assumeTrue(NativeAccess.available(), NativeAccess::unavailability);
    assertThat(
            SocketDescriptors.find(new InetSocketAddress(ONE, 1), new InetSocketAddress(OTHER, 2)))
        .isNegative();
  }
}
