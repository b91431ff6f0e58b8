package dev.weft.lab.peer.servers;

import dev.weft.lab.program.servers.ServerLoad;
import java.net.InetAddress;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.h2.tools.Server;

/** Prepared statements over JDBC: three rows are selected by their key, then one is updated. */
public final class H2Statements implements ServerLoad {
  private static final int ROWS = 10_000;
  private static final int SELECTS = 3;

  private final AtomicInteger clients = new AtomicInteger();

  @Override
  public String serve() throws Exception {
    System.setProperty("h2.bindAddress", InetAddress.getLoopbackAddress().getHostAddress());
    Server server = Server.createTcpServer("-tcpPort", "0", "-ifNotExists").start();
    String url = "jdbc:h2:tcp://127.0.0.1:" + server.getPort() + "/mem:lab;DB_CLOSE_DELAY=-1";
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      boolean _ = statement.execute("CREATE TABLE item(id INT PRIMARY KEY, name VARCHAR, n INT)");
      boolean _ =
          statement.execute(
              "INSERT INTO item SELECT x, 'item number ' || x, 0 FROM system_range(1, %d)"
                  .formatted(ROWS));
    }
    return url;
  }

  @Override
  public Client connect(String address) throws SQLException {
    Connection connection = DriverManager.getConnection(address);
    PreparedStatement select = connection.prepareStatement("SELECT name FROM item WHERE id = ?");
    PreparedStatement update =
        connection.prepareStatement("UPDATE item SET n = n + 1 WHERE id = ?");
    SplittableRandom random = new SplittableRandom(clients.incrementAndGet());
    return () -> {
      int key = 1 + random.nextInt(ROWS);
      if (random.nextInt(SELECTS + 1) == 0) {
        update.setInt(1, key);
        require(update.executeUpdate() == 1, key);
      } else {
        select.setInt(1, key);
        try (ResultSet found = select.executeQuery()) {
          require(found.next() && found.getString(1).endsWith(" " + key), key);
        }
      }
    };
  }

  private static void require(boolean right, int key) {
    if (!right) {
      throw new IllegalStateException("a wrong answer for row " + key);
    }
  }
}
