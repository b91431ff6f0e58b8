package dev.weft.internal.counters;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.ResourceException;
import dev.weft.internal.job.Job;
import org.jspecify.annotations.Nullable;

/**
 * What this process shows of its ranks on request by properties: an endpoint of metrics, beans. Any
 * thread; does not block for long.
 */
final class ProcessMetrics {
  /** Of processes of one host, the first serves; the launcher says which that is. */
  private static final String LOCAL_RANK = "WEFT_LOCAL_RANK";

  private static final @Nullable String WHERE = System.getProperty(MetricsServer.PROPERTY);
  private static @Nullable String job;
  private static @Nullable MetricsServer server;

  private ProcessMetrics() {}

  /** A rank of this process has joined. */
  static void joined(Job of, CounterSource source) {
    if (WHERE != null) {
      serve(of, WHERE);
    }
    if (RankBean.WANTED) {
      RankBean.register(of, source);
    }
  }

  /** A rank has left. */
  static void left(String of, int rank) {
    if (RankBean.WANTED) {
      RankBean.unregister(of, rank);
    }
  }

  /** None of a job is left here. */
  static synchronized void ended(String of) {
    MetricsServer serving = server;
    if (serving != null && of.equals(job)) {
      server = null;
      serving.close();
    }
  }

  private static synchronized void serve(Job of, String where) {
    String local = System.getenv().getOrDefault(LOCAL_RANK, "0");
    if (server != null || !local.equals("0")) {
      return;
    }
    try {
      server = MetricsServer.start(of.id(), 0, where);
      job = of.id();
      System.err.printf("weft: rank %d serves metrics at %s [W2305]%n", of.rank(), server.url());
    } catch (ResourceException | ArgumentException e) {
      System.err.printf(
          "weft: rank %d, -D%s=%s: %s [W2306]%n",
          of.rank(), MetricsServer.PROPERTY, where, e.getMessage());
    }
  }
}
