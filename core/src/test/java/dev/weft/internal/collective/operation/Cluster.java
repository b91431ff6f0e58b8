package dev.weft.internal.collective.operation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.internal.collective.CollectiveOperations;
import dev.weft.internal.collective.FakeNetwork;
import dev.weft.internal.collective.choice.TableSelector;
import dev.weft.internal.collective.exchange.Exchange;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** Runs a program on a number of ranks, each a thread with collective operations over a network. */
public final class Cluster {
  private static final long LIMIT_SECONDS = 60;

  private Cluster() {}

  /** What each rank does. */
  @FunctionalInterface
  public interface Program {
    void run(int rank, CollectiveOperations collectives) throws Exception;
  }

  /** Runs to the end; fails with the first failure of a rank, or if a message was left over. */
  static FakeNetwork run(
      int ranks,
      FakeNetwork.Delivery delivery,
      AlgorithmSelector algorithmSelector,
      Program program) {
    return run(ranks, delivery, _ -> algorithmSelector, program);
  }

  /** The same where each rank makes its choice over its own exchange. */
  public static FakeNetwork run(
      int ranks,
      FakeNetwork.Delivery delivery,
      Function<Exchange, AlgorithmSelector> choice,
      Program program) {
    return run(new FakeNetwork(delivery, new int[ranks]), choice, program);
  }

  /** The same on the hosts that a choice is made for. */
  public static FakeNetwork run(
      int ranks, FakeNetwork.Delivery delivery, Forced choice, Program program) {
    return run(
        new FakeNetwork(delivery, choice.cores(ranks), choice.together(ranks)),
        choice::over,
        program);
  }

  private static FakeNetwork run(
      FakeNetwork network, Function<Exchange, AlgorithmSelector> choice, Program program) {
    int ranks = network.size();
    ConcurrentLinkedQueue<Throwable> failures = new ConcurrentLinkedQueue<>();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < ranks; i++) {
      int rank = i;
      CollectiveOperations collectives = new CollectiveOperations(network.channel(rank), choice);
      threads.add(
          Thread.ofVirtual()
              .name("rank " + rank)
              .unstarted(
                  () -> {
                    try {
                      program.run(rank, collectives);
                    } catch (Throwable e) {
                      failures.add(e);
                      threads.forEach(Thread::interrupt);
                    }
                  }));
    }
    threads.forEach(Thread::start);
    join(threads);
    Throwable first = failures.poll();
    if (first != null) {
      failures.forEach(first::addSuppressed);
      throw new AssertionError("a rank failed: " + first, first);
    }
    assertThat(network.leftovers()).isEmpty();
    return network;
  }

  static FakeNetwork run(int ranks, Program program) {
    return run(ranks, FakeNetwork.Delivery.RENDEZVOUS, _ -> TableSelector.PLAIN, program);
  }

  private static void join(List<Thread> threads) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
    try {
      for (Thread thread : threads) {
        long nanos = Math.max(1, end - System.nanoTime());
        if (!thread.join(java.time.Duration.ofNanos(nanos))) {
          StackTraceElement[] stack = thread.getStackTrace();
          threads.forEach(Thread::interrupt);
          AssertionError error = new AssertionError(thread.getName() + " did not end");
          error.setStackTrace(stack);
          throw error;
        }
      }
    } catch (InterruptedException e) {
      threads.forEach(Thread::interrupt);
      throw new AssertionError(e);
    }
  }
}
