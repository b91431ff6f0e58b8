package dev.weft.lab.peer.servers;

import dev.weft.lab.program.servers.ServerLoad;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.storage.Formatter;
import org.apache.kafka.server.common.MetadataVersion;

/**
 * Sends a record of 100 B to a topic of Kafka's, and waits until its only broker has it; both ends
 * select by the JDK's channels.
 */
public final class KafkaTopic implements ServerLoad {
  private static final String TOPIC = "records";
  private static final String CONTROLLER = "CONTROLLER";
  private static final int BYTES = 100;
  private static final int NODE = 1;
  private static final int LIMIT_SECONDS = 60;

  @Override
  public String serve() throws Exception {
    Path folder = Files.createTempDirectory("weft-kafka-");
    Runtime.getRuntime().addShutdownHook(new Thread(() -> Folders.delete(folder)));
    int port = freePort();
    int controller = freePort();
    String log = folder.resolve("log").toString();
    new Formatter()
        .setClusterId(Uuid.randomUuid().toString())
        .setNodeId(NODE)
        .setControllerListenerName(CONTROLLER)
        .setMetadataLogDirectory(log)
        .addDirectory(log)
        .setUnstableFeatureVersionsEnabled(false)
        .setReleaseVersion(MetadataVersion.latestProduction())
        .setPrintStream(System.err)
        .run();
    Map<String, String> properties =
        Map.of(
            "process.roles",
            "broker,controller",
            "node.id",
            Integer.toString(NODE),
            "log.dirs",
            log,
            "listeners",
            "PLAINTEXT://127.0.0.1:%d,%s://127.0.0.1:%d".formatted(port, CONTROLLER, controller),
            "controller.listener.names",
            CONTROLLER,
            "listener.security.protocol.map",
            "PLAINTEXT:PLAINTEXT,%s:PLAINTEXT".formatted(CONTROLLER),
            "controller.quorum.voters",
            "%d@127.0.0.1:%d".formatted(NODE, controller),
            "num.partitions",
            "1");
    new KafkaRaftServer(new KafkaConfig(properties), Time.SYSTEM).startup();
    return Integer.toString(port);
  }

  private static int freePort() throws IOException {
    try (ServerSocket free = new ServerSocket(0)) {
      return free.getLocalPort();
    }
  }

  @Override
  public Client connect(String address) {
    KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", "127.0.0.1:" + address, "acks", "1", "linger.ms", "0"),
            new ByteArraySerializer(),
            new ByteArraySerializer());
    return () -> {
      RecordMetadata written =
          producer
              .send(new ProducerRecord<>(TOPIC, new byte[BYTES]))
              .get(LIMIT_SECONDS, TimeUnit.SECONDS);
      if (!written.hasOffset() || written.serializedValueSize() != BYTES) {
        throw new IllegalStateException("not written: " + written);
      }
    };
  }
}
