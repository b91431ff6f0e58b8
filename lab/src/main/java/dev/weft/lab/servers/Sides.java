package dev.weft.lab.servers;

/** Which of the two processes have the agent of fast sockets. */
enum Sides {
  NEITHER("TCP", false, false),
  BOTH("fast", true, true),
  SERVER("server only", true, false),
  CLIENTS("clients only", false, true);

  private final String words;
  private final boolean server;
  private final boolean clients;

  Sides(String words, boolean server, boolean clients) {
    this.words = words;
    this.server = server;
    this.clients = clients;
  }

  String words() {
    return words;
  }

  boolean server() {
    return server;
  }

  boolean clients() {
    return clients;
  }
}
