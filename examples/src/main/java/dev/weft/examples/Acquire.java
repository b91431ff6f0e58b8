package dev.weft.examples;

import dev.weft.Weft;
import dev.weft.objects.Access;
import dev.weft.objects.Borrowed;
import dev.weft.objects.Node;
import dev.weft.objects.NodeServer;
import dev.weft.objects.Remote;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Data acquisition by remote calls: front-ends, one on each rank but the first, push the parts of
 * events to an event builder on rank 0, and nobody awaits these calls. A console, which is no rank,
 * joins while that goes on, hears of events, makes all wait and go on again, and leaves.
 *
 * <p>{@code weft run -n 4 acquire [EVENTS [SECRET]]}. With the name of a file for a secret the
 * console is another process, started by {@code acquire console URI SECRET} with what is printed,
 * and the front-ends begin when it lets them.
 */
public final class Acquire {
  private static final String BUILDER = "builder";
  private static final int SAMPLES = 1000;
  private static final int SEEN_BY_CONSOLE = 3;
  private static final int MOST_EVENTS = 1_000_000;

  /** Makes whole events of what the front-ends bring. */
  interface Builder {
    /** A front-end's part of an event; waits while the run is paused. */
    void part(int event, @Borrowed int[] samples) throws InterruptedException;

    /** Whether parts wait. */
    void pause(boolean paused);

    /** Tells of each event that is whole; null for nobody. */
    void watch(@Nullable IntConsumer console);

    /** Events that are whole, and the sum of their samples. */
    long[] counts();
  }

  private Acquire() {}

  public static void main(String[] args) {
    Arguments arguments = new Arguments("acquire [EVENTS [SECRET]] | console URI SECRET", args, 3);
    if (arguments.text(0, "").equals("console")) {
      console(URI.create(arguments.text(1, "")), Path.of(arguments.text(2, "")));
      return;
    }
    int events = (int) arguments.whole(0, "EVENTS", 2000, SEEN_BY_CONSOLE + 1, MOST_EVENTS);
    String secret = arguments.text(1, "");
    try (Weft weft = Weft.init(args);
        Node node = Node.of(weft.world())) {
      if (node.rank() == 0) {
        build(node, events, secret);
      } else {
        push(node.lookup(BUILDER, Builder.class), node.rank(), events);
      }
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException("the run has not ended as it should", e);
    }
  }

  private static void build(Node node, int events, String secret)
      throws IOException, InterruptedException {
    int frontEnds = node.size() - 1;
    EventBuilder builder = new EventBuilder(frontEnds, events);
    builder.pause(true);
    Remote<Builder> _ = node.export(BUILDER, Builder.class, builder);
    Path folder = Files.createTempDirectory("acquire");
    Path file = secret.isEmpty() ? folder.resolve("console.secret") : Path.of(secret);
    try (NodeServer server = node.listen(Access.to(file, BUILDER))) {
      if (secret.isEmpty()) {
        console(server.uri(), file);
      } else {
        System.out.printf("waiting for: acquire console %s %s%n", server.uri(), file);
      }
      builder.awaitEnd();
    } finally {
      Files.delete(folder);
    }
    check(builder.counts(), frontEnds, events);
  }

  private static void check(long[] counts, int frontEnds, int events) {
    long whole = frontEnds == 0 ? 0 : events;
    long sum = 0;
    for (int frontEnd = 1; frontEnd <= frontEnds; frontEnd++) {
      sum += (long) frontEnd * SAMPLES * events;
    }
    if (counts[0] != whole || counts[1] != sum) {
      throw new IllegalStateException(
          "%d events with a sum of %d, not %d with %d".formatted(counts[0], counts[1], whole, sum));
    }
    System.out.printf("%d events of %d front-ends are whole%n", whole, frontEnds);
  }

  /** A front-end: samples of one value, so that the sum can be checked. */
  private static void push(Remote<Builder> builder, int rank, int events) {
    int[] samples = new int[SAMPLES];
    Arrays.fill(samples, rank);
    for (int event = 0; event < events; event++) {
      int number = event;
      builder.oneWay(each -> each.part(number, samples));
    }
  }

  /** No rank: joins, watches some events, stops all, lets them go on, and leaves. */
  private static void console(URI uri, Path secret) {
    try (Node node = Node.connect(uri, secret)) {
      Builder builder = node.lookup(BUILDER, Builder.class).call();
      CountDownLatch seen = new CountDownLatch(SEEN_BY_CONSOLE);
      builder.watch(event -> seen.countDown());
      builder.pause(false);
      boolean _ = seen.await(1, TimeUnit.SECONDS);
      builder.pause(true);
      System.out.printf("console: paused after %d events%n", builder.counts()[0]);
      builder.watch(null);
      builder.pause(false);
    } catch (InterruptedException e) {
      throw new IllegalStateException("the console has been interrupted", e);
    }
  }
}
