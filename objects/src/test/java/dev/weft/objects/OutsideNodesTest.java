package dev.weft.objects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.PeerFailedException;
import dev.weft.failure.WaitTimeoutException;
import dev.weft.testkit.Lengthy;
import dev.weft.testkit.Ranks;
import dev.weft.testkit.Thorough;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nodes outside a job call its objects, and are called, through a rank's node that listens. */
final class OutsideNodesTest extends OverEveryTransport {
  private static final Duration LIMIT = Duration.ofSeconds(20);

  @TempDir Path folder;

  private interface Visitor {
    void visit(Node outside, Node home) throws Exception;
  }

  /** Each rank exports a bench; rank 0 listens, and an outside node visits it. */
  private void visit(int[] numbersOfRanks, NodeOptions options, Visitor visitor) {
    for (int ranks : numbersOfRanks) {
      visit(ranks, options, visitor);
    }
  }

  private void visit(int ranks, NodeOptions options, Visitor visitor) {
    Path secret = folder.resolve("secret-" + ranks);
    nodes(
        ranks,
        options,
        node -> {
          Remote<Bench> _ =
              node.export("bench " + node.rank(), Bench.class, new Bench.Local(node.rank()));
          if (node.rank() == 0) {
            try (NodeServer server = node.listen(Access.toAll(secret));
                Node outside = Node.connect(server.uri(), secret, options)) {
              visitor.visit(outside, node);
            }
          }
        });
  }

  private static void await(BooleanSupplier condition) throws InterruptedException {
    long end = System.nanoTime() + LIMIT.toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("in time").isLessThan(end);
      Garbage.collect();
      Thread.sleep(20);
    }
  }

  @Test
  @Tag("also-without-native-calls")
  void callsOfAllKindsReachEveryRank() {
    for (int ranks : RANKS) {
      visit(
          ranks,
          NodeOptions.DEFAULTS,
          (outside, home) -> {
            for (int rank = 0; rank < ranks; rank++) {
              Remote<Bench> remote = outside.lookup("bench " + rank, Bench.class);
              Bench bench = remote.call();
              assertThat(bench.rank()).isEqualTo(rank);
              assertThat(remote.rank()).isZero();
              assertThat(remote.async(Bench::rank).get()).isEqualTo(rank);
              assertThat(bench.later("now").get()).isEqualTo("now later");
              remote.oneWay(Bench::note);
              remote.oneWay(Bench::note);
              await(() -> bench.notes() == 2);
              assertThatThrownBy(bench::fail)
                  .isInstanceOf(IOException.class)
                  .hasMessage("as asked");
            }
          });
    }
  }

  @Test
  void arraysTravelBesideFrames() {
    visit(
        FEW_RANKS,
        NodeOptions.DEFAULTS,
        (outside, home) -> {
          for (int rank = 0; rank < home.size(); rank++) {
            Remote<Bench> remote = outside.lookup("bench " + rank, Bench.class);
            double[] values = IntStream.range(0, 300_000).asDoubleStream().toArray();
            double[] squares = new double[values.length];
            assertThat(remote.call().sum(values)).isEqualTo(299_999.0 * 150_000);
            remote.call().squares(values, squares);
            assertThat(squares[299_999]).isEqualTo(299_999.0 * 299_999);
            byte[] bytes = new byte[1 << 20];
            bytes[77_777] = 7;
            assertThat(remote.call().echo(bytes)).isEqualTo(bytes);
            byte[] target = new byte[bytes.length];
            assertThat(remote.into(target, each -> each.echo(bytes))).isEqualTo(bytes.length);
            assertThat(target).isEqualTo(bytes);
            CompletableFuture<byte[]> first = remote.async(each -> each.echo(bytes));
            CompletableFuture<byte[]> second = remote.async(each -> each.echo(new byte[200_000]));
            assertThat(first.get()).isEqualTo(bytes);
            assertThat(second.get()).hasSize(200_000);
          }
        });
  }

  @Test
  void callbacksAndReferencesReachThirdParties() {
    visit(
        Thorough.isWanted() ? TWO_OR_MORE : new int[] {4},
        NodeOptions.DEFAULTS,
        (outside, home) -> {
          int last = home.size() - 1;
          Bench here = outside.lookup("bench 0", Bench.class).call();
          Bench there = outside.lookup("bench " + last, Bench.class).call();
          assertThat(here.apply(value -> value + 1, 5)).isEqualTo(6);
          assertThat(there.apply(value -> value * 2, 5)).isEqualTo(10);
          assertThat(there.itself().rank()).isEqualTo(last);
          assertThat(here.itself().rank()).isZero();
          assertThat(here.apply(there::applyKept, 1)).isEqualTo(-1); // calls within calls
          there.keep(value -> value + 100);
          assertThat(here.apply(there::applyKept, 1)).isEqualTo(101);
          Remote<Bench> own = outside.share(Bench.class, new Bench.Local(9));
          assertThat(own.call().rank()).isEqualTo(9);
          assertThat(own.call().echo(new byte[100_000])).hasSize(100_000);
        });
  }

  /** As within a job: what the codec does not take is called back. */
  @Test
  void callbacksMayBeOfClassesThatAreNotRegistered() {
    visit(
        FEW_RANKS,
        NodeOptions.DEFAULTS,
        (outside, home) -> {
          Bench bench = outside.lookup("bench " + (home.size() - 1), Bench.class).call();
          assertThat(bench.apply(new Doubling(), 5)).isEqualTo(10);
          Object proxy =
              Proxy.newProxyInstance(
                  IntUnaryOperator.class.getClassLoader(),
                  new Class<?>[] {IntUnaryOperator.class},
                  (_, _, arguments) -> (Integer) arguments[0] + 1);
          assertThat(bench.apply((IntUnaryOperator) proxy, 5)).isEqualTo(6);
        });
  }

  private static final class Doubling implements IntUnaryOperator {
    @Override
    public int applyAsInt(int value) {
      return 2 * value;
    }
  }

  @Test
  void outsideNodesReachEachOther() {
    Path secret = folder.resolve("two");
    try (Node home = Node.standalone();
        NodeServer server = home.listen(Access.toAll(secret))) {
      Remote<Bench> _ = home.export("bench", Bench.class, new Bench.Local(0));
      try (Node one = Node.connect(server.uri(), secret);
          Node two = Node.connect(server.uri(), secret)) {
        one.lookup("bench", Bench.class).call().keep(value -> value - 1);
        assertThat(two.lookup("bench", Bench.class).call().applyKept(7)).isEqualTo(6);
        assertThat(home.lookup("bench", Bench.class).call().applyKept(8)).isEqualTo(7);
        assertThat(server.connected()).isEqualTo(2);
      }
    }
  }

  @Test
  void streamsFlowBothWays() {
    visit(
        FEW_RANKS,
        NodeOptions.DEFAULTS,
        (outside, home) -> {
          for (int rank = 0; rank < home.size(); rank++) {
            Bench bench = outside.lookup("bench " + rank, Bench.class).call();
            try (Stream<Integer> numbers = bench.count(1000)) {
              assertThat(numbers.mapToInt(Integer::intValue).sum()).isEqualTo(999 * 500);
            }
            assertThat(bench.total(IntStream.range(0, 1000).boxed().iterator()))
                .isEqualTo(999 * 500);
            try (Stream<Integer> endless = bench.count(Integer.MAX_VALUE)) {
              assertThat(endless.limit(3).toList()).isEqualTo(List.of(0, 1, 2));
            }
          }
        });
  }

  @Test
  @Tag("also-without-native-calls")
  void deadlinesAndCancellingPassOn() {
    visit(
        FEW_RANKS,
        NodeOptions.DEFAULTS,
        (outside, home) -> {
          for (int rank = 0; rank < home.size(); rank++) {
            Remote<Bench> remote = outside.lookup("bench " + rank, Bench.class);
            CompletableFuture<Void> hung = remote.asyncRun(Bench::hang);
            Thread.sleep(50);
            hung.cancel(true);
            assertThatThrownBy(hung::get).isInstanceOf(CancellationException.class);
            await(() -> remote.call().interrupted() == 1);
            Bench brief = remote.within(Duration.ofMillis(100)).call();
            assertThatThrownBy(brief::hang).isInstanceOf(WaitTimeoutException.class);
            await(() -> remote.call().interrupted() == 2);
          }
        });
  }

  @Lengthy
  @Test
  void leasesEndWithTheirHolders() {
    unlessAnotherTransportShowsIt();
    NodeOptions options = NodeOptions.DEFAULTS.withLease(Duration.ofSeconds(1));
    visit(
        TWO_OR_MORE,
        options,
        (outside, home) -> {
          String name = "bench " + (home.size() - 1);
          Bench there = outside.lookup(name, Bench.class).call();
          there.keep(value -> value + 1);
          Thread.sleep(3000);
          assertThat(there.applyKept(1)).isEqualTo(2);
          there.keep(null);
          await(() -> outside.statistics().unnamed() == 0 && home.statistics().unnamed() == 0);
          there.keep(value -> value + 1);
          assertThat(home.statistics().unnamed()).isPositive();
          outside.close();
          Bench same = home.lookup(name, Bench.class).call();
          assertThatThrownBy(() -> same.applyKept(1)).hasMessageContaining("has left");
          same.keep(null);
          await(() -> home.statistics().unnamed() == 0);
        });
  }

  @Test
  void namesComeAndGo() {
    Path all = folder.resolve("all");
    Path some = folder.resolve("some");
    try (Node home = Node.standalone();
        NodeServer server = home.listen(Access.toAll(all), Access.to(some, "open *", "one"));
        Node full = Node.connect(server.uri(), all);
        Node part = Node.connect(server.uri(), some)) {
      Remote<Bench> first = home.export("open 1", Bench.class, new Bench.Local(1));
      Remote<Bench> _ = home.export("hidden", Bench.class, new Bench.Local(2));
      assertThat(full.lookup("hidden", Bench.class).call().rank()).isEqualTo(2);
      Remote<Bench> open = part.lookup("open 1", Bench.class);
      assertThat(open.call().rank()).isEqualTo(1);
      assertThatThrownBy(() -> part.lookup("hidden", Bench.class, Duration.ofMillis(100)))
          .isInstanceOf(WaitTimeoutException.class)
          .hasMessageContaining("for this one's secret");
      home.withdraw(first);
      assertThatThrownBy(
              () -> {
                for (int i = 0; i < 1000; i++) {
                  int _ = open.call().rank();
                  Thread.sleep(10);
                }
              })
          .hasMessageContaining("withdrawn");
      Remote<Bench> _ = home.export("one", Bench.class, new Bench.Local(3));
      assertThat(part.lookup("one", Bench.class).call().rank()).isEqualTo(3);
    }
  }

  @Test
  void whatNeedsARankIsRefusedInWords() {
    visit(
        Thorough.isWanted() ? RANKS : new int[] {1},
        NodeOptions.DEFAULTS,
        (outside, home) -> {
          assertThat(outside.size()).isEqualTo(2);
          assertThat(outside.rank()).isEqualTo(1);
          assertThatThrownBy(() -> outside.export("x", Bench.class, new Bench.Local(1)))
              .isInstanceOf(ArgumentException.class)
              .hasMessageContaining("share");
          assertThatThrownBy(() -> outside.group("x", Bench.class, () -> new Bench.Local(1)))
              .isInstanceOf(ArgumentException.class)
              .hasMessageContaining("groupOf");
          assertThatThrownBy(() -> outside.deploy(Deployment.empty()))
              .isInstanceOf(ArgumentException.class);
          assertThatThrownBy(() -> outside.listen(Access.toAll(folder.resolve("x"))))
              .isInstanceOf(ArgumentException.class);
          RemoteGroup<Bench> group =
              outside.groupOf(List.of(outside.lookup("bench 0", Bench.class)));
          assertThat(group.broadcast(Bench::rank).join()).isEqualTo(List.of(0));
        });
  }

  @Test
  void manyOneWayCallsHoldBack() {
    visit(
        FEW_RANKS,
        NodeOptions.DEFAULTS.withInFlight(16, false),
        (outside, home) -> {
          Remote<Bench> remote = outside.lookup("bench " + (home.size() - 1), Bench.class);
          for (int i = 0; i < 2000; i++) {
            remote.oneWay(Bench::note);
          }
          await(() -> remote.call().notes() == 2000);
        });
  }

  @Lengthy
  @Test
  void anUnknownNameIsToldAtOnceWithThoseThatThereAre() throws Exception {
    Path secret = folder.resolve("names");
    CompletableFuture<String> told = new CompletableFuture<>();
    NodeOptions telling =
        NodeOptions.DEFAULTS.withErrorsTo(
            (where, why) -> told.complete(where + ": " + why.getMessage()));
    try (Node home = Node.standalone();
        NodeServer server = home.listen(Access.to(secret, "bench*"));
        Node outside = Node.connect(server.uri(), secret, telling)) {
      Remote<Bench> _ = home.export("bench", Bench.class, new Bench.Local(0));
      Remote<Bench> _ = home.export("other", Bench.class, new Bench.Local(0));
      assertThat(outside.lookup("bench", Bench.class).call().rank()).isZero();
      CompletableFuture<Throwable> failed =
          CompletableFuture.supplyAsync(
              () ->
                  catchThrowable(() -> outside.lookup("bunch", Bench.class, Duration.ofSeconds(5))),
              work -> Thread.ofPlatform().daemon().start(work));
      assertThat(told.get(20, TimeUnit.SECONDS))
          .contains("the look-up of 'bunch'")
          .contains("the names are 'bench';");
      assertThat(failed.get(20, TimeUnit.SECONDS))
          .isInstanceOf(WaitTimeoutException.class)
          .hasMessageContaining("the names are 'bench'");
    }
  }

  @Test
  void callsFailAtOnceWhenTheListeningNodeEnds() throws Exception {
    Path secret = folder.resolve("ends");
    Node home = Node.standalone();
    NodeServer server = home.listen(Access.toAll(secret));
    Remote<Bench> _ = home.export("bench", Bench.class, new Bench.Local(0));
    try (Node outside = Node.connect(server.uri(), secret)) {
      Remote<Bench> remote = outside.lookup("bench", Bench.class);
      CompletableFuture<Void> hung = remote.asyncRun(Bench::hang);
      CompletableFuture<Throwable> waiting = new CompletableFuture<>();
      Thread thread =
          Thread.ofPlatform()
              .start(() -> waiting.complete(catchThrowable(() -> remote.call().hang())));
      Thread.sleep(100);
      server.close();
      assertThat(waiting.get(20, TimeUnit.SECONDS)).isInstanceOf(PeerFailedException.class);
      assertThatThrownBy(hung::get).hasCauseInstanceOf(PeerFailedException.class);
      assertThatThrownBy(() -> remote.call().rank())
          .isInstanceOf(PeerFailedException.class)
          .hasMessageContaining("weft://");
      assertThatThrownBy(() -> outside.lookup("other", Bench.class))
          .isInstanceOf(PeerFailedException.class)
          .hasMessageContaining("connect again with Node.connect");
      thread.join();
    }
    home.close();
  }

  private static boolean isUnknown(Node node, String name) {
    try {
      Remote<Bench> _ = node.lookup(name, Bench.class, Duration.ofMillis(50));
      return false;
    } catch (WaitTimeoutException e) {
      return true;
    }
  }

  @Test
  void aRankThatDiesFailsCallsThroughTheListeningNode() {
    for (int ranks : TWO_OR_MORE) {
      rankOneDiesWhileAnOutsideNodeCallsIt(ranks);
    }
  }

  private void rankOneDiesWhileAnOutsideNodeCallsIt(int ranks) {
    Path secret = folder.resolve("rank");
    CountDownLatch seen = new CountDownLatch(1);
    Ranks.run(
        ranks,
        via,
        world -> {
          Node node = Node.of(world);
          Remote<Bench> _ = node.export("bench " + node.rank(), Bench.class, new Bench.Local(1));
          if (world.rank() == 1) {
            assertThat(seen.await(20, TimeUnit.SECONDS)).isTrue();
            return; // without closing the node: the rank ends
          }
          if (world.rank() > 1) {
            node.close();
            return;
          }
          try (NodeServer server = node.listen(Access.toAll(secret));
              Node outside = Node.connect(server.uri(), secret)) {
            Remote<Bench> remote = outside.lookup("bench 1", Bench.class);
            CompletableFuture<Void> hung = remote.asyncRun(Bench::hang);
            assertThat(remote.call().rank()).isEqualTo(1);
            seen.countDown();
            assertThatThrownBy(hung::get).hasCauseInstanceOf(PeerFailedException.class);
            await(() -> isUnknown(outside, "bench 1"));
          }
          node.close();
        });
  }
}
