package dev.weft.internal.counters;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.failure.ResourceException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/**
 * Answers {@code GET /metrics} with the counters of a job's ranks on this host, by the HTTP server
 * of the JDK. A daemon thread serves one request after the other. Any thread.
 */
public final class MetricsServer implements AutoCloseable {
  /** System property: where each host's first process serves the job's counters. */
  public static final String PROPERTY = "weft.metrics";

  private static final int MOST_PORT = 65_535;
  private static final int OK = 200;
  private static final int NOT_ALLOWED = 405;

  private final HttpServer server;
  private final JobCounters counters;

  private MetricsServer(HttpServer server, JobCounters counters) {
    this.server = server;
    this.counters = counters;
  }

  /**
   * Begins to serve.
   *
   * @param job its id
   * @param ranks how many it has
   * @param where a port of the loopback interface, 0 or an empty text for one that the system
   *     chooses, or an address, a colon and a port
   * @throws ArgumentException if that is no such text
   * @throws ResourceException if it cannot listen there, or the JDK has no HTTP server
   */
  public static MetricsServer start(String job, int ranks, String where) {
    InetSocketAddress address = address(where);
    JobCounters counters = new JobCounters(job, ranks);
    String shortId = job.substring(job.lastIndexOf('-') + 1);
    try {
      HttpServer server = HttpServer.create(address, 0);
      MetricsServer metrics = new MetricsServer(server, counters);
      server.createContext("/metrics", exchange -> metrics.answer(exchange, shortId));
      server.setExecutor(new Daemons());
      server.start();
      return metrics;
    } catch (IOException e) {
      throw new ResourceException(
          FailureCode.PORT,
          "metrics cannot be served at %s:%d: %s; choose another port, or 0 for a free one"
              .formatted(address.getHostString(), address.getPort(), e.getMessage()),
          e);
    } catch (NoClassDefFoundError e) {
      throw new ResourceException(
          "metrics cannot be served without the module jdk.httpserver; add it to the image, or --add-modules jdk.httpserver",
          e);
    }
  }

  private static InetSocketAddress address(String where) {
    int colon = where.lastIndexOf(':');
    String host = colon < 0 ? "" : where.substring(0, colon);
    String port = where.substring(colon + 1);
    try {
      int number = port.isEmpty() && colon < 0 ? 0 : Integer.parseInt(port);
      if (number >= 0 && number <= MOST_PORT) {
        return host.isEmpty()
            ? new InetSocketAddress(InetAddress.getLoopbackAddress(), number)
            : new InetSocketAddress(InetAddress.getByName(host), number);
      }
    } catch (NumberFormatException | IOException no) {
      // Said below.
    }
    throw new ArgumentException(
        FailureCode.PROPERTY,
        "metrics are to be served at %s, which is no port from 0 to %d, nor an address of this host with one: 9464, or 0.0.0.0:9464"
            .formatted(where, MOST_PORT));
  }

  /** Where it serves. */
  public String url() {
    InetSocketAddress address = server.getAddress();
    String host = address.getAddress().getHostAddress();
    return "http://%s:%d/metrics"
        .formatted(host.contains(":") ? "[" + host + "]" : host, address.getPort());
  }

  private synchronized void answer(HttpExchange exchange, String shortId) throws IOException {
    try (exchange) {
      String method = exchange.getRequestMethod();
      if (!List.of("GET", "HEAD").contains(method)) {
        exchange.sendResponseHeaders(NOT_ALLOWED, -1);
        return;
      }
      byte[] body = text(shortId, counters::read).getBytes(UTF_8);
      exchange.getResponseHeaders().set("Content-Type", OpenMetrics.CONTENT_TYPE);
      boolean head = method.equals("HEAD");
      exchange.sendResponseHeaders(OK, head ? -1 : body.length);
      if (!head) {
        exchange.getResponseBody().write(body);
      }
    }
  }

  private static String text(String shortId, Supplier<List<RankSample>> ranks) {
    return OpenMetrics.text(shortId, ranks.get(), System.currentTimeMillis());
  }

  /** Each request has a thread, which answers only when the one before has been answered. */
  private static final class Daemons implements Executor {
    @Override
    public void execute(Runnable answer) {
      Thread _ = Thread.ofPlatform().daemon().name("weft-metrics").start(answer);
    }
  }

  @Override
  public void close() {
    server.stop(0);
    synchronized (this) {
      counters.close();
    }
  }
}
