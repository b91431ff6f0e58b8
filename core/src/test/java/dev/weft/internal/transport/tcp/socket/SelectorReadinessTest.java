package dev.weft.internal.transport.tcp.socket;

import static org.assertj.core.api.Assertions.assertThatCode;

import dev.weft.internal.base.WithoutNativeCalls;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@WithoutNativeCalls
@Timeout(30)
final class SelectorReadinessTest {
  /** At the exit of a process its door is closed while its progress thread may go to sleep. */
  @Test
  void anAlarmMayBeArmedAfterTheEnd() throws Exception {
    SelectorReadiness inner = new SelectorReadiness();
    SelectorReadiness outer = new SelectorReadiness();
    try (ServerSocketChannel server = ServerSocketChannel.open()) {
      server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      server.configureBlocking(false);
      NioWatchedSocket socket = () -> server;
      inner.add(socket, Readiness.READ, this);
      Readiness.Alarm alarm = outer.alarm(inner, this);
      outer.close();
      assertThatCode(alarm::arm).doesNotThrowAnyException();
    } finally {
      inner.close();
    }
  }
}
