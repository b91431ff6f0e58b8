package dev.weft.lab.program.servers;

/** A server with a load of its own kind, which knows nothing of fast sockets. */
public interface ServerLoad {

  /** One connection of a client, or what the server's library has for one. One thread. */
  interface Client {
    /** Returns when the answer is there, and is right. */
    void request() throws Exception;
  }

  /** Serves until the process ends; returns what clients connect to. */
  String serve() throws Exception;

  /** Connects another client. */
  Client connect(String address) throws Exception;
}
