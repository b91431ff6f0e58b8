package dev.weft.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.cli.program.Beans;
import dev.weft.cli.program.Traffic;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The endpoint of a job's metrics. */
@Timeout(60)
final class MetricsTest {
  private static final Pattern URL =
      Pattern.compile("(http://127\\.0\\.0\\.1:[0-9]+/metrics) \\[W[0-9]+]\n");

  @TempDir Path folder;

  @Test
  void theLauncherServesTheCountersOfAllRanks() throws Exception {
    try (Running job = new Command(folder).run(Traffic.class, "-n 3 --metrics")) {
      job.awaitOutput("ready 0", "ready 1", "ready 2");
      URI uri = url(job);
      Running.await(() -> metrics(uri).containsKey("weft_unexpected_messages{rank=1}"));
      Thread.sleep(1_000);
      Map<String, Double> metrics = metrics(uri);
      assertThat(metrics.get("weft_messages_sent_total{rank=0}")).isBetween(100.0, 110.0);
      assertThat(metrics.get("weft_sent_bytes_total{rank=0}")).isBetween(100_000.0, 101_000.0);
      assertThat(metrics.get("weft_messages_received_total{rank=1}")).isBetween(90.0, 99.0);
      assertThat(metrics.get("weft_unexpected_messages{rank=1}")).isEqualTo(10);
      assertThat(metrics.get("weft_posted_receives{rank=2}")).isEqualTo(1);
      assertThat(metrics.get("weft_state{rank=2,weft_state=waits}")).isEqualTo(1);
      assertThat(metrics.get("weft_state{rank=0,weft_state=computes}")).isEqualTo(1);
      assertThat(metrics.get("weft_wait_seconds_total{rank=2}")).isGreaterThan(0.5);
      assertThat(metrics.keySet())
          .filteredOn(name -> name.startsWith("weft_processor_seconds_total{pid="))
          .hasSize(3);
      job.process.destroy();
      int _ = job.await();
      job.assertNothingLeft();
    }
  }

  @Test
  void aProcessServesItsRanksByAProperty() throws Exception {
    try (Running job = new Command(folder).option("-Dweft.metrics=0").alone(Traffic.class, "run")) {
      job.awaitOutput("ready 0", "ready 1", "ready 2");
      URI uri = url(job);
      Running.await(() -> metrics(uri).containsKey("weft_unexpected_messages{rank=1}"));
      assertThat(metrics(uri)).containsEntry("weft_posted_receives{rank=2}", 1.0);
      HttpURLConnection post = (HttpURLConnection) uri.toURL().openConnection();
      post.setRequestMethod("POST");
      assertThat(post.getResponseCode()).isEqualTo(405);
      job.process.destroyForcibly();
      int _ = job.await();
    }
  }

  @Test
  void whereNothingCanBeServedIsSaid() throws Exception {
    try (Running job = new Command(folder).run(Traffic.class, "-n 1 --metrics=70000")) {
      assertThat(job.await()).isEqualTo(1);
      assertThat(job.err()).contains("served at 70000, which is no port from 0 to 65535");
    }
  }

  @Test
  void ranksHaveBeansByAProperty() throws Exception {
    try (Running job = new Command(folder).option("-Dweft.jmx=true").alone(Beans.class)) {
      assertThat(job.await()).as(job.err()).isZero();
      assertThat(job.lines())
          .containsExactlyInAnyOrder(
              "rank 0: 7 attributes",
              "has sent thirty bytes: true",
              "rank 1: 7 attributes",
              "after that 0");
    }
  }

  private static URI url(Running job) throws Exception {
    Running.await(() -> URL.matcher(job.err()).find());
    Matcher url = URL.matcher(job.err());
    assertThat(url.find()).isTrue();
    return URI.create(url.group(1));
  }

  /** By name and labels, but for those of the job and the host. */
  private static Map<String, Double> metrics(URI uri) {
    try {
      HttpURLConnection get = (HttpURLConnection) uri.toURL().openConnection();
      assertThat(get.getResponseCode()).isEqualTo(200);
      assertThat(get.getContentType())
          .isEqualTo("application/openmetrics-text; version=1.0.0; charset=utf-8");
      try (InputStream in = get.getInputStream()) {
        return MetricsText.parse(new String(in.readAllBytes(), UTF_8));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
