package dev.weft.lab.servers;

import java.util.List;

/**
 * A server of the table.
 *
 * @param name by which it is chosen
 * @param words what is asked of what
 * @param load the class of the load, among the lab's peers
 */
record ServerRow(String name, String words, String load) {
  private static final String PEERS = "dev.weft.lab.peer.servers.";

  static List<ServerRow> all() {
    return List.of(
        new ServerRow("tomcat", "Tomcat, GET of 1 KiB", PEERS + "TomcatGet"),
        new ServerRow("tomcat-nio2", "Tomcat by NIO2, GET of 1 KiB", PEERS + "TomcatNio2Get"),
        new ServerRow("undertow", "Undertow, GET of 1 KiB", PEERS + "UndertowGet"),
        new ServerRow("h2", "H2, SELECT and UPDATE of a row", PEERS + "H2Statements"),
        new ServerRow("thrift", "Thrift, call with 100 B", PEERS + "ThriftCall"),
        new ServerRow("zookeeper", "ZooKeeper, read of 100 B", PEERS + "ZooKeeperNode"),
        new ServerRow("artemis", "Artemis, 100 B to and from a queue", PEERS + "ArtemisQueue"),
        new ServerRow("kafka", "Kafka, 100 B to a topic", PEERS + "KafkaTopic"));
  }
}
