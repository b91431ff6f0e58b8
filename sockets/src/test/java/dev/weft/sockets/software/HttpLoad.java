package dev.weft.sockets.software;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Connections to a server that sends back what it gets, each on a virtual thread of its own. All
 * are open before the first request is made and until the last one is answered, and each answer is
 * checked.
 */
final class HttpLoad {
  private static final int REQUESTS = 5;
  private static final long LIMIT_SECONDS = 60;
  private static final String LENGTH = "content-length:";

  private final Callable<Socket> sockets;
  private final InetSocketAddress server;
  private final CountDownLatch unconnected;
  private final CountDownLatch unanswered;

  private HttpLoad(Callable<Socket> sockets, int port, int connections) {
    this.sockets = sockets;
    this.server = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    this.unconnected = new CountDownLatch(connections);
    this.unanswered = new CountDownLatch(connections);
  }

  /**
   * Blocks until all have closed.
   *
   * @param sockets what makes them, not connected
   */
  static void run(Callable<Socket> sockets, int port, int connections) throws Exception {
    HttpLoad load = new HttpLoad(sockets, port, connections);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Integer>> all = new ArrayList<>();
      for (int i = 0; i < connections; i++) {
        int seed = i;
        all.add(threads.submit(() -> load.converse(new Random(seed))));
      }
      for (Future<Integer> one : all) {
        assertThat(one.get()).isEqualTo(REQUESTS);
      }
    }
  }

  /** Returns how many answers were right. */
  private int converse(Random random) throws Exception {
    int right = 0;
    try (Socket socket = sockets.call()) {
      socket.connect(server);
      awaitAll(unconnected);
      InputStream in = new BufferedInputStream(socket.getInputStream());
      for (int i = 0; i < REQUESTS; i++) {
        byte[] body = new byte[random.nextInt(random.nextInt(10) == 0 ? 50_000 : 2_000)];
        random.nextBytes(body);
        String head =
            "POST /echo HTTP/1.1\r\nHost: here\r\nContent-Length: %d\r\n\r\n"
                .formatted(body.length);
        socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
        socket.getOutputStream().write(body);
        assertThat(answer(in)).isEqualTo(body);
        right++;
      }
      awaitAll(unanswered);
    }
    return right;
  }

  private static void awaitAll(CountDownLatch others) throws InterruptedException {
    others.countDown();
    assertThat(others.await(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
  }

  private static byte[] answer(InputStream in) throws IOException {
    String status = line(in);
    assertThat(status).startsWith("HTTP/1.1 200");
    int length = -1;
    for (String line = line(in); !line.isEmpty(); line = line(in)) {
      if (line.toLowerCase(Locale.ROOT).startsWith(LENGTH)) {
        length = Integer.parseInt(line.substring(LENGTH.length()).strip());
      }
    }
    return in.readNBytes(length);
  }

  private static String line(InputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int one = in.read(); one != '\n'; one = in.read()) {
      if (one < 0) {
        throw new EOFException("the server has closed after: " + line);
      }
      line.append((char) one);
    }
    return line.toString().strip();
  }
}
