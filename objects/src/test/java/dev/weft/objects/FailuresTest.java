package dev.weft.objects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.weft.failure.ClosedException;
import dev.weft.failure.CodecException;
import dev.weft.failure.PeerFailedException;
import dev.weft.failure.ResourceException;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.failure.WaitTimeoutException;
import dev.weft.testkit.Ranks;
import dev.weft.testkit.Thorough;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What methods throw, deadlines, cancelling, and ranks that leave. */
final class FailuresTest extends OverEveryTransport {

  /** Not registered. */
  static final class UnknownException extends RuntimeException {
    private static final long serialVersionUID = 1;

    UnknownException(String message) {
      super(message);
    }
  }

  /** Registered. */
  static final class KnownException extends RuntimeException {
    private static final long serialVersionUID = 1;

    KnownException(String message) {
      super(message);
    }
  }

  /** Cannot travel. */
  record Unregistered(int value) {}

  /** Fails in many ways. */
  interface Failing {
    void declared() throws IOException;

    int standard();

    void known();

    void unknown();

    void error();

    CompletableFuture<String> later();

    String fine();

    Object unregistered();

    @Deadline(millis = 60)
    void slow() throws InterruptedException;

    void hang() throws InterruptedException;

    int interrupts();

    byte[] slowLarge(int millis) throws InterruptedException;
  }

  private static class Broken implements Failing {
    final CountDownLatch begun;
    final CountDownLatch interrupted = new CountDownLatch(1);

    Broken() {
      this(1);
    }

    Broken(int hung) {
      begun = new CountDownLatch(hung);
    }

    @Override
    public void declared() throws IOException {
      throw new FileNotFoundException("no such file");
    }

    @Override
    public int standard() {
      throw new NoSuchElementException("nothing\nhere", new IllegalStateException("why"));
    }

    @Override
    public void known() {
      throw new KnownException("known");
    }

    @Override
    public void unknown() {
      throw new UnknownException("who");
    }

    @Override
    public void error() {
      throw new StackOverflowError();
    }

    @Override
    public CompletableFuture<String> later() {
      return CompletableFuture.failedFuture(new IllegalStateException("later"));
    }

    @Override
    public String fine() {
      return "fine";
    }

    @Override
    public Object unregistered() {
      return new Unregistered(1);
    }

    @Override
    public void slow() throws InterruptedException {
      hang();
    }

    @Override
    public void hang() throws InterruptedException {
      begun.countDown();
      try {
        Thread.sleep(30_000);
      } catch (InterruptedException e) {
        interrupted.countDown();
        throw e;
      }
    }

    @Override
    public int interrupts() {
      return 1 - (int) interrupted.getCount();
    }

    @Override
    public byte[] slowLarge(int millis) throws InterruptedException {
      Thread.sleep(millis);
      return new byte[200_000];
    }
  }

  private void failing(int[] numbersOfRanks, OnFailing program) {
    failing(numbersOfRanks, NodeOptions.DEFAULTS, program);
  }

  private void failing(int[] numbersOfRanks, NodeOptions options, OnFailing program) {
    nodes(
        numbersOfRanks,
        options,
        node -> {
          node.register(KnownException.class);
          if (node.rank() == 0) {
            Remote<Failing> _ = node.export("failing", Failing.class, new Broken());
          }
          program.run(node, node.lookup("failing", Failing.class));
        });
  }

  private interface OnFailing {
    void run(Node node, Remote<Failing> failing) throws Exception;
  }

  @Test
  void whatMethodsThrowArrivesWithBothStacks() {
    failing(
        RANKS,
        (node, remote) -> {
          Failing failing = remote.call();
          assertThatThrownBy(failing::declared)
              .isInstanceOf(FileNotFoundException.class)
              .hasMessage("no such file");
          Throwable standard = catchThrowable(failing::standard);
          assertThat(standard)
              .isInstanceOf(NoSuchElementException.class)
              .hasMessage("nothing\nhere")
              .hasCauseInstanceOf(IllegalStateException.class)
              .hasStackTraceContaining("Broken.standard")
              .hasStackTraceContaining("rank 0.called by rank " + node.rank())
              .hasStackTraceContaining("whatMethodsThrowArrivesWithBothStacks");
          assertThatThrownBy(failing::known).isInstanceOf(KnownException.class);
          assertThatThrownBy(failing::unknown)
              .isInstanceOf(RemoteCallException.class)
              .hasMessageContaining("UnknownException: who")
              .extracting(failure -> ((RemoteCallException) failure).rank())
              .isEqualTo(0);
          assertThatThrownBy(failing::error).isInstanceOf(StackOverflowError.class);
          assertThatThrownBy(failing::unregistered)
              .isInstanceOf(CodecException.class)
              .hasMessageContaining("not registered");
          assertThatThrownBy(() -> failing.later().get())
              .isInstanceOf(ExecutionException.class)
              .hasRootCauseMessage("later");
          assertThatThrownBy(() -> remote.async(Failing::standard).get())
              .isInstanceOf(ExecutionException.class)
              .hasCauseInstanceOf(NoSuchElementException.class);
          assertThat(failing.fine()).isEqualTo("fine");
        });
  }

  @Test
  void errorsOfOneWayCallsAreTold() {
    for (int ranks : FEW_RANKS) {
      errorsOfOneWayCallsAreTold(ranks);
    }
  }

  private void errorsOfOneWayCallsAreTold(int ranks) {
    List<String> told = new CopyOnWriteArrayList<>();
    CountDownLatch all = new CountDownLatch(ranks);
    NodeOptions options =
        NodeOptions.DEFAULTS.withErrorsTo(
            (where, failure) -> {
              told.add(where + ": " + failure.getMessage());
              all.countDown();
            });
    nodes(
        ranks,
        options,
        node -> {
          if (node.rank() == 0) {
            Remote<Failing> _ = node.export("failing", Failing.class, new Broken());
          }
          node.lookup("failing", Failing.class).oneWay(Failing::unknown);
          assertThat(all.await(20, TimeUnit.SECONDS)).isTrue();
        });
    assertThat(told)
        .containsExactlyInAnyOrderElementsOf(
            IntStream.range(0, ranks)
                .mapToObj("Failing.unknown, called one-way by rank %d: who"::formatted)
                .toList());
  }

  @Test
  void callsEndAtTheirDeadline() {
    failing(
        FEW_RANKS,
        (node, remote) -> {
          assertThatThrownBy(() -> remote.call().slow())
              .isInstanceOf(WaitTimeoutException.class)
              .hasMessageContaining("Failing.slow on rank 0")
              .hasMessageContaining("60 ms");
          Failing brief = remote.within(Duration.ofMillis(30)).call();
          assertThatThrownBy(brief::hang).isInstanceOf(WaitTimeoutException.class);
          assertThatThrownBy(() -> brief.slowLarge(10_000))
              .isInstanceOf(WaitTimeoutException.class);
          Thread virtual =
              Thread.ofVirtual()
                  .start(
                      () ->
                          assertThatThrownBy(brief::hang).isInstanceOf(WaitTimeoutException.class));
          virtual.join();
          awaitInterrupt(remote);
          assertThat(remote.call().slowLarge(100)).hasSize(200_000);
          assertThat(remote.call().fine()).isEqualTo("fine");
        });
  }

  @Test
  void theNodesDeadlineIsThatOfCallsWithoutOneOfTheirOwn() {
    failing(
        FEW_RANKS,
        NodeOptions.DEFAULTS.withDeadline(Duration.ofMillis(800)),
        (node, remote) -> {
          assertThatThrownBy(() -> remote.call().hang())
              .isInstanceOf(WaitTimeoutException.class)
              .hasMessageContaining("800 ms");
          assertThatThrownBy(() -> remote.call().slow())
              .isInstanceOf(WaitTimeoutException.class)
              .hasMessageContaining("60 ms");
        });
    assertThat(NodeOptions.DEFAULTS.deadline()).isEqualTo(Duration.ofSeconds(30));
  }

  private static void awaitInterrupt(Remote<Failing> remote) throws InterruptedException {
    for (int i = 0; i < 2000 && remote.call().interrupts() == 0; i++) {
      Thread.sleep(5);
    }
    assertThat(remote.call().interrupts()).isOne();
  }

  @Test
  void cancelledAndInterruptedCallsAreInterruptedThere() {
    failing(
        FEW_RANKS,
        (node, remote) -> {
          CompletableFuture<String> hung =
              remote.async(
                  each -> {
                    each.hang();
                    return "";
                  });
          Thread.sleep(30);
          assertThat(hung.cancel(true)).isTrue();
          assertThatThrownBy(hung::get).isInstanceOf(CancellationException.class);
          awaitInterrupt(remote);
          Thread caller = Thread.currentThread();
          Thread interrupter =
              Thread.ofPlatform()
                  .start(
                      () -> {
                        try {
                          Thread.sleep(40);
                        } catch (InterruptedException e) {
                          return;
                        }
                        caller.interrupt();
                      });
          assertThatThrownBy(() -> remote.call().hang())
              .isInstanceOf(WaitInterruptedException.class)
              .hasMessageContaining("Failing.hang");
          assertThat(Thread.interrupted()).isTrue();
          interrupter.join();
          assertThat(remote.call().fine()).isEqualTo("fine");
        });
  }

  @Test
  void aFullWindowFailsIfSoChosen() {
    nodes(
        FEW_RANKS,
        NodeOptions.DEFAULTS.withInFlight(2, true),
        node -> {
          if (node.rank() == 0) {
            Remote<Failing> _ = node.export("failing", Failing.class, new Broken());
          }
          Remote<Failing> remote = node.lookup("failing", Failing.class);
          CompletableFuture<Void> one = remote.asyncRun(Failing::hang);
          CompletableFuture<Void> two = remote.asyncRun(Failing::hang);
          assertThatThrownBy(() -> remote.async(Failing::fine))
              .isInstanceOf(ResourceException.class)
              .hasMessageContaining("2 calls to rank 0");
          assertThat(remote.call().fine()).isEqualTo("fine");
          one.cancel(true);
          two.cancel(true);
        });
  }

  @Test
  void callsOfARankThatHasLeftFailAtOnce() {
    for (int ranks : Thorough.isWanted() ? TWO_OR_MORE : new int[] {3}) {
      callsOfTheLastRankFailOnceItHasLeft(ranks);
    }
  }

  private void callsOfTheLastRankFailOnceItHasLeft(int ranks) {
    Ranks.run(
        ranks,
        via,
        world -> {
          Node node = Node.of(world);
          if (world.rank() == ranks - 1) {
            Broken broken = new Broken(3 * (ranks - 1));
            Remote<Failing> _ = node.export("failing", Failing.class, broken);
            broken.begun.await();
            return; // without closing the node: the rank ends
          }
          Remote<Failing> remote = node.lookup("failing", Failing.class);
          CompletableFuture<Void> future = remote.asyncRun(Failing::hang);
          Thread virtual =
              Thread.ofVirtual()
                  .start(
                      () ->
                          assertThatThrownBy(() -> remote.call().hang())
                              .isInstanceOf(PeerFailedException.class));
          assertThatThrownBy(() -> remote.call().hang()).isInstanceOf(PeerFailedException.class);
          assertThatThrownBy(future::get)
              .isInstanceOf(ExecutionException.class)
              .hasCauseInstanceOf(PeerFailedException.class);
          virtual.join();
          assertThatThrownBy(() -> remote.call().fine()).isInstanceOf(PeerFailedException.class);
          assertThatThrownBy(() -> remote.async(Failing::fine))
              .isInstanceOf(PeerFailedException.class);
          if (world.rank() == 0) {
            assertThatThrownBy(() -> node.lookup("failing", Failing.class, Duration.ofMillis(10)))
                .isInstanceOf(WaitTimeoutException.class);
            Remote<Failing> _ = node.export("failing", Failing.class, new Broken());
          }
          assertThat(node.lookup("failing", Failing.class).call().fine()).isEqualTo("fine");
          node.close();
          assertThatThrownBy(() -> node.export("x", Runnable.class, () -> {}))
              .isInstanceOf(ClosedException.class);
        });
  }
}
