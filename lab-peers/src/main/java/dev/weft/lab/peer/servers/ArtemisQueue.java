package dev.weft.lab.peer.servers;

import dev.weft.lab.program.servers.ServerLoad;
import java.net.ServerSocket;
import org.apache.activemq.artemis.api.core.QueueConfiguration;
import org.apache.activemq.artemis.api.core.RoutingType;
import org.apache.activemq.artemis.api.core.client.ActiveMQClient;
import org.apache.activemq.artemis.api.core.client.ClientConsumer;
import org.apache.activemq.artemis.api.core.client.ClientMessage;
import org.apache.activemq.artemis.api.core.client.ClientProducer;
import org.apache.activemq.artemis.api.core.client.ClientSession;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;

/**
 * Sends a message of 100 B to a queue of Artemis and receives it again, without a disk; both ends
 * select by Netty, as without its native library.
 */
public final class ArtemisQueue implements ServerLoad {
  private static final int BYTES = 100;
  private static final long LIMIT_MILLIS = 10_000;
  private static final String ADDRESS =
      "tcp://127.0.0.1:%s?useEpoll=false&useKQueue=false&tcpNoDelay=true";

  @Override
  public String serve() throws Exception {
    int port;
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    EmbeddedActiveMQ server = new EmbeddedActiveMQ();
    var _ =
        server.setConfiguration(
            new ConfigurationImpl()
                .setPersistenceEnabled(false)
                .setSecurityEnabled(false)
                .setJMXManagementEnabled(false)
                .addAcceptorConfiguration("tcp", ADDRESS.formatted(port)));
    var _ = server.start();
    return Integer.toString(port);
  }

  @Override
  public Client connect(String address) throws Exception {
    ClientSession session =
        ActiveMQClient.createServerLocator(ADDRESS.formatted(address))
            .createSessionFactory()
            .createSession(true, true, 0);
    String queue = "queue-" + Long.toHexString(System.nanoTime());
    session.createQueue(
        QueueConfiguration.of(queue).setRoutingType(RoutingType.ANYCAST).setDurable(false));
    ClientProducer producer = session.createProducer(queue);
    ClientConsumer consumer = session.createConsumer(queue);
    session.start();
    return () -> {
      ClientMessage sent = session.createMessage(false);
      sent.getBodyBuffer().writeBytes(new byte[BYTES]);
      producer.send(sent);
      ClientMessage received = consumer.receive(LIMIT_MILLIS);
      if (received == null || received.getBodySize() < BYTES) {
        throw new IllegalStateException("the message did not come back");
      }
      received.acknowledge();
    };
  }
}
