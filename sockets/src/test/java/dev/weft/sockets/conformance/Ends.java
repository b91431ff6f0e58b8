package dev.weft.sockets.conformance;

import dev.weft.sockets.FastSockets;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;

/** The two ends of a connection. */
record Ends(Kind kind, Socket client, Socket server, ServerSocket listening)
    implements AutoCloseable {

  /** A fast one may be plain where the machine is so busy that an end took too long: again then. */
  static Ends connect(Kind kind) throws Exception {
    while (true) {
      long before = FastSockets.fastConnections();
      Ends ends = connect(kind, kind.socket());
      if (!kind.isFast() || FastSockets.fastConnections() > before) {
        return ends;
      }
      ends.close();
    }
  }

  static Ends connect(Kind kind, Socket client) throws Exception {
    ServerSocket listening = kind.server();
    FutureTask<Socket> accepted = start(listening::accept);
    client.connect(listening.getLocalSocketAddress());
    return new Ends(kind, client, accepted.get(), listening);
  }

  /** Runs something on a thread of its own. */
  static <T> FutureTask<T> start(Callable<T> call) {
    FutureTask<T> task = new FutureTask<>(call);
    Thread.ofPlatform().daemon().start(task);
    return task;
  }

  /** The two ends the other way round. */
  Ends swapped() {
    return new Ends(kind, server, client, listening);
  }

  InputStream in() throws IOException {
    return server.getInputStream();
  }

  OutputStream out() throws IOException {
    return client.getOutputStream();
  }

  /** Bytes that are the same each time. */
  static byte[] bytes(int count) {
    byte[] bytes = new byte[count];
    new Random(count).nextBytes(bytes);
    return bytes;
  }

  /** Long enough for the other end to have seen what this one has done. */
  static void settle() throws InterruptedException {
    Thread.sleep(15);
  }

  @Override
  public void close() throws IOException {
    client.close();
    server.close();
    listening.close();
  }
}
