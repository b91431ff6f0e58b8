package dev.weft.sockets;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.RMISocketFactory;
import java.rmi.server.UnicastRemoteObject;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FastSocketsTest {

  /** Called over RMI. */
  public interface Doubler extends Remote {
    int twice(int value) throws RemoteException;
  }

  @Test
  void rmiAloneMayBeFast() throws Exception {
    RMISocketFactory sockets = FastSockets.rmi();
    Registry registry = LocateRegistry.createRegistry(0, sockets, sockets);
    Doubler doubler = value -> 2 * value;
    long before = FastSockets.fastConnections();
    try {
      registry.rebind("doubler", UnicastRemoteObject.exportObject(doubler, 0, sockets, sockets));
      Doubler remote = (Doubler) registry.lookup("doubler");
      for (int i = 0; i < 50; i++) {
        assertThat(remote.twice(i)).isEqualTo(2 * i);
      }
      assertThat(FastSockets.fastConnections()).isGreaterThan(before);
    } finally {
      boolean _ = UnicastRemoteObject.unexportObject(doubler, true);
      boolean _ = UnicastRemoteObject.unexportObject(registry, true);
    }
  }

  /** For {@code weft info --sockets}. */
  @Test
  void countsAreInAFileForOtherProcesses() throws Exception {
    long before = FastSockets.fastConnections();
    try (var server = FastSockets.serverSocket();
        var client = FastSockets.socket()) {
      server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      client.connect(server.getLocalSocketAddress());
      server.accept().close();
    }
    assertThat(FastSockets.fastConnections()).isGreaterThan(before);
    Path folder = Path.of(System.getProperty("weft.sockets.dir"));
    List<Long> found = new ArrayList<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "counts-*")) {
      for (Path file : files) {
        ByteBuffer counts =
            ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.nativeOrder());
        if (counts.getLong(8) == ProcessHandle.current().pid()) {
          found.add(counts.getLong(64));
        }
      }
    }
    assertThat(found).containsExactly(FastSockets.fastConnections());
  }

  @Test
  void countsTellWhyConnectionsArePlain() throws Exception {
    try (var server = new java.net.ServerSocket(0, 5, java.net.InetAddress.getLoopbackAddress());
        var client = FastSockets.socket()) {
      client.connect(server.getLocalSocketAddress());
      assertThat(FastSockets.plainConnections())
          .containsKey("nobody who listens there has fast sockets and the same shared memory");
    }
  }
}
