package dev.weft.internal.spawn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.weft.failure.LaunchException;
import dev.weft.internal.base.WithoutNativeCalls;
import dev.weft.internal.control.PortAddress;
import dev.weft.internal.control.SpawnRequest;
import dev.weft.internal.rank.SoloJob;
import dev.weft.internal.security.Handshake;
import dev.weft.internal.security.Secret;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

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
      Handshake handshake = address.initiator(Secret.readFrom(address.secretFile()));
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
    SoloJob home = new SoloJob();
    SoloJob other = new SoloJob();
    try (OpenPort port = new OpenPort(home)) {
      FutureTask<Integer> flood = new FutureTask<>(() -> flood(port));
      Thread flooding = Thread.ofPlatform().daemon().start(flood);
      FutureTask<JointPlan> called =
          new FutureTask<>(
              () -> PortCall.connect(other, other.secret(), port.name(), HELLO, LIMIT_NANOS));
      Thread calling = Thread.ofPlatform().daemon().start(called);
      JointPlan accepted = port.accept(home.secret(), HELLO, 0, LIMIT_NANOS, () -> null);
      JointPlan theirs = called.get();
      assertThat(theirs.id()).isEqualTo(accepted.id());
      assertThat(flood.get()).isPositive();
      flooding.join();
      calling.join();
      // The hub of the joint job waits for its ranks.
      JointJob.attach(accepted, 0, home, home.secret()).close();
      JointJob.attach(theirs, 1, other, other.secret()).close();
      assertThatExceptionOfType(LaunchException.class)
          .isThrownBy(() -> JointJob.attach(theirs, 1, home, home.secret()))
          .withMessageContaining("was not made for this job");
    }
  }

  /** By a file, by being of the same job, by a secret that a user has brought to both hosts. */
  @Test
  void whoCanHaveThePortsSecret(@TempDir Path folder) throws IOException {
    SoloJob home = new SoloJob();
    SoloJob other = new SoloJob();
    try (OpenPort port = new OpenPort(home)) {
      PortAddress address = PortAddress.parse(port.name());
      byte[] secret = PortSecrets.called(other, address).derive("");
      assertThat(PortSecrets.called(home, address).derive("")).isEqualTo(secret);
      Files.delete(address.secretFile());
      assertThat(PortSecrets.called(home, address).derive("")).isEqualTo(secret);
      assertThatExceptionOfType(LaunchException.class)
          .isThrownBy(() -> PortSecrets.called(other, address))
          .withMessageContaining(PortSecrets.PROPERTY);
      Path brought = Files.write(folder.resolve("secret"), new byte[32]);
      Files.setPosixFilePermissions(brought, PosixFilePermissions.fromString("rw-------"));
      System.setProperty(PortSecrets.PROPERTY, brought.toString());
      byte[] common = PortSecrets.opened(home, address.file()).derive("");
      assertThat(PortSecrets.called(other, address).derive("")).isEqualTo(common);
    } finally {
      System.clearProperty(PortSecrets.PROPERTY);
    }
  }

  /** Its parents make the same. */
  @Test
  void aSpawnedJobHasItsPortsSecretFromItsParents() {
    Secret parents = Secret.generate();
    try (OpenPort port = OpenPort.forSpawned(new SoloJob(), parents)) {
      PortAddress address = PortAddress.parse(port.name());
      assertThat(address.secretFile()).doesNotExist();
      assertThat(address.isForSpawned()).isTrue();
      assertThat(new SpawnRequest(port.name(), List.of()).secret(parents).derive(""))
          .isEqualTo(PortAddress.ofSpawned(parents, address.file()).derive(""));
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
        new Socket(InetAddress.getLoopbackAddress(), PortAddress.parse(port.name()).at().getPort());
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
