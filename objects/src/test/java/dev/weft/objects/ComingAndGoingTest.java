package dev.weft.objects;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Outside nodes that come, call and go leave nothing behind. With {@code
 * -Dweft.test.outside.calls=100000} there are so many calls, and the figures are printed.
 */
final class ComingAndGoingTest {
  private static final int USUAL_CALLS = 960;
  private static final int CALLS = Integer.getInteger("weft.test.outside.calls", USUAL_CALLS);
  private static final int ROUNDS = 4;
  private static final int CALLS_OF_ROUND = 6;
  private static final int PARTS = 10;
  private static final long SETTLE_MILLIS = 2_000;
  private static final NodeOptions OPTIONS =
      NodeOptions.DEFAULTS.withLease(Duration.ofMillis(500)).withErrorsTo((_, _) -> {});

  @TempDir Path folder;

  interface Desk {
    int next(int number);

    long sum(long[] numbers);

    void tell(IntConsumer listener, int number);

    Stream<Integer> numbers(int count);
  }

  static final class PlainDesk implements Desk {
    @Override
    public int next(int number) {
      return number + 1;
    }

    @Override
    public long sum(long[] numbers) {
      return numbers.length;
    }

    @Override
    public void tell(IntConsumer listener, int number) {
      listener.accept(number);
    }

    @Override
    public Stream<Integer> numbers(int count) {
      return Stream.iterate(0, each -> each + 1).limit(count);
    }
  }

  /** What this process holds. */
  private record Holdings(long heapBytes, long descriptors, long mappings, long threads) {

    static Holdings now() throws InterruptedException, IOException {
      Thread.sleep(SETTLE_MILLIS);
      for (int i = 0; i < 3; i++) {
        Garbage.collect();
      }
      Runtime runtime = Runtime.getRuntime();
      long heap = runtime.totalMemory() - runtime.freeMemory();
      long threads = Thread.getAllStackTraces().size();
      return new Holdings(heap, count("/proc/self/fd"), lines("/proc/self/maps"), threads);
    }

    private static long count(String directory) throws IOException {
      Path path = Path.of(directory);
      if (!Files.isDirectory(path)) {
        return 0;
      }
      try (Stream<Path> all = Files.list(path)) {
        return all.count();
      }
    }

    private static long lines(String file) throws IOException {
      Path path = Path.of(file);
      return Files.isReadable(path) ? Files.readAllLines(path).size() : 0;
    }
  }

  @Test
  void leaveNothingBehind() throws Exception {
    try (Node home = Node.standalone(OPTIONS)) {
      Remote<Desk> _ = home.export("desk", Desk.class, new PlainDesk());
      Path secret = folder.resolve("secret");
      try (NodeServer server = home.listen(Access.toAll(secret))) {
        int nodes = CALLS / (ROUNDS * CALLS_OF_ROUND);
        visits(server, secret, nodes / PARTS);
        awaitEmpty(server);
        Holdings first = Holdings.now();
        visits(server, secret, nodes - nodes / PARTS);
        awaitEmpty(server);
        Holdings last = Holdings.now();
        if (CALLS > USUAL_CALLS) {
          IO.println(
              "%d calls of %d outside nodes: %s, then %s".formatted(CALLS, nodes, first, last));
        }
        assertThat(last.heapBytes).isLessThan(first.heapBytes + (16 << 20));
        assertThat(last.descriptors).isLessThan(first.descriptors + 20);
        assertThat(last.mappings).isLessThan(first.mappings + 200);
        assertThat(last.threads).isLessThan(first.threads + 20);
        assertThat(home.statistics().unnamed()).isZero();
      }
    }
  }

  private static void visits(NodeServer server, Path secret, int count) throws Exception {
    for (int visit = 0; visit < count; visit++) {
      try (Node outside = Node.connect(server.uri(), secret, OPTIONS)) {
        Remote<Desk> desk = outside.lookup("desk", Desk.class);
        for (int round = 0; round < ROUNDS; round++) {
          visit(desk, ROUNDS * visit + round);
        }
      }
    }
  }

  private static void visit(Remote<Desk> remote, int visit) throws Exception {
    Desk desk = remote.call();
    assertThat(desk.next(visit)).isEqualTo(visit + 1);
    assertThat(remote.async(d -> d.next(-visit)).get()).isEqualTo(1 - visit);
    assertThat(desk.sum(new long[visit % 20_000])).isEqualTo(visit % 20_000);
    AtomicInteger told = new AtomicInteger(-1);
    desk.tell(told::set, visit);
    assertThat(told).hasValue(visit);
    if (visit % 10 == 0) {
      try (Stream<Integer> numbers = desk.numbers(1000)) {
        assertThat(numbers.limit(5).count()).isEqualTo(5);
      }
    }
    remote.oneWay(d -> d.next(0));
    assertThat(desk.next(0)).isEqualTo(1);
  }

  private static void awaitEmpty(NodeServer server) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (server.connected() > 0 && System.nanoTime() < end) {
      Thread.sleep(20);
    }
    assertThat(server.connected()).isZero();
  }
}
