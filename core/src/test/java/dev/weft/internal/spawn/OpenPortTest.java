package dev.weft.internal.spawn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.internal.base.WithoutNativeCalls;
import dev.weft.internal.rank.SoloJob;
import dev.weft.internal.security.Handshake;
import dev.weft.internal.security.Secret;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A port among strangers. */
@WithoutNativeCalls
@Timeout(60)
final class OpenPortTest {
  private static final PortHello HELLO = new PortHello(1, "", "tcp");
  private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(20);
  private static final int CROWD = 300;
  private static final long FLOOD_NANOS = TimeUnit.SECONDS.toNanos(2);

  @Test
  void aCrowdDoesNotDriveOutACallerThatIsProvingItself() throws Exception {
    try (OpenPort port = new OpenPort(new SoloJob());
        Socket caller = connected(port)) {
      PortAddress address = PortAddress.parse(port.name());
      Handshake handshake =
          Handshake.initiator(
              Secret.readFrom(address.secretFile()), PortAddress.PURPOSE, address.file(), 0);
      caller.getOutputStream().write(handshake.hello());
      handshake.peerHello(read(caller, Handshake.HELLO_BYTES));
      List<Socket> crowd = new ArrayList<>();
      for (int i = 0; i < CROWD; i++) {
        crowd.add(connected(port));
      }
      assertThat(crowd.getFirst().getInputStream().read()).isNegative();
      caller.getOutputStream().write(handshake.proof());
      handshake.verify(read(caller, Handshake.PROOF_BYTES));
      for (Socket each : crowd) {
        each.close();
      }
    }
  }

  /** A process of somebody else's that connects as fast as it can. */
  @Test
  void aFloodDoesNotKeepAJobOut() throws Exception {
    try (OpenPort port = new OpenPort(new SoloJob())) {
      FutureTask<Integer> flood = new FutureTask<>(() -> flood(port));
      Thread flooding = Thread.ofPlatform().daemon().start(flood);
      FutureTask<JointPlan> called =
          new FutureTask<>(() -> PortCall.connect(port.name(), HELLO, LIMIT_NANOS));
      Thread calling = Thread.ofPlatform().daemon().start(called);
      JointPlan accepted = port.accept(HELLO, 0, LIMIT_NANOS, () -> null);
      assertThat(called.get()).isEqualTo(accepted);
      assertThat(flood.get()).isPositive();
      flooding.join();
      calling.join();
      leave(accepted);
    }
  }

  /** The hub of the joint job waits for its ranks: each comes and goes. */
  private static void leave(JointPlan plan) {
    SoloJob home = new SoloJob();
    for (int rank = 0; rank < plan.size(); rank++) {
      JointJob.attach(plan, rank, home).close();
    }
  }

  private static int flood(OpenPort port) throws IOException {
    int connections = 0;
    List<Socket> held = new ArrayList<>();
    long endNanos = System.nanoTime() + FLOOD_NANOS;
    while (System.nanoTime() - endNanos < 0) {
      try {
        held.add(connected(port));
        connections++;
      } catch (IOException none) {
        Thread.onSpinWait();
      }
      if (held.size() > 200) {
        held.removeFirst().close();
      }
    }
    for (Socket each : held) {
      each.close();
    }
    return connections;
  }

  private static Socket connected(OpenPort port) throws IOException {
    Socket socket =
        new Socket(InetAddress.getLoopbackAddress(), PortAddress.parse(port.name()).port());
    // So that its port is free again at once.
    socket.setSoLinger(true, 0);
    socket.setSoTimeout(10_000);
    return socket;
  }

  private static byte[] read(Socket socket, int count) throws IOException {
    byte[] bytes = new byte[count];
    new DataInputStream(socket.getInputStream()).readFully(bytes);
    return bytes;
  }
}
