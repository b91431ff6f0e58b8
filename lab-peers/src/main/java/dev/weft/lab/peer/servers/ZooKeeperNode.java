package dev.weft.lab.peer.servers;

import dev.weft.lab.program.servers.ServerLoad;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.Watcher.Event.KeeperState;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.server.NIOServerCnxnFactory;
import org.apache.zookeeper.server.ZooKeeperServer;

/** Reads a node of 100 B of ZooKeeper's, by its own client, as programs read their settings. */
public final class ZooKeeperNode implements ServerLoad {
  private static final int BYTES = 100;
  private static final int TICK_MILLIS = 2_000;
  private static final int MOST_CLIENTS = 1_000;

  @Override
  public String serve() throws Exception {
    Path folder = Files.createTempDirectory("weft-zookeeper-");
    Runtime.getRuntime().addShutdownHook(new Thread(() -> Folders.delete(folder)));
    ZooKeeperServer server = new ZooKeeperServer(folder.toFile(), folder.toFile(), TICK_MILLIS);
    NIOServerCnxnFactory factory = new NIOServerCnxnFactory();
    factory.configure(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), MOST_CLIENTS);
    factory.startup(server);
    return Integer.toString(factory.getLocalPort());
  }

  @Override
  public Client connect(String address) throws Exception {
    CountDownLatch connected = new CountDownLatch(1);
    ZooKeeper client =
        new ZooKeeper(
            "127.0.0.1:" + address,
            10 * TICK_MILLIS,
            event -> {
              if (event.getState() == KeeperState.SyncConnected) {
                connected.countDown();
              }
            });
    connected.await();
    String node =
        client.create(
            "/node-",
            new byte[BYTES],
            ZooDefs.Ids.OPEN_ACL_UNSAFE,
            CreateMode.EPHEMERAL_SEQUENTIAL);
    return () -> {
      int bytes = client.getData(node, false, null).length;
      if (bytes != BYTES) {
        throw new IllegalStateException("a node of " + bytes + " bytes");
      }
    };
  }
}
