package dev.weft.objects;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Comm;
import dev.weft.failure.ClosedException;
import dev.weft.failure.PeerFailedException;
import dev.weft.objects.CallGraph.StepException;
import dev.weft.testkit.Ranks;
import dev.weft.testkit.Thorough;
import dev.weft.testkit.Via;
import java.time.Duration;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Random graphs of calls between ranks, with callbacks, exceptions and cancelling, come to what
 * they come to one call after the other, and each call is carried out once: also while a rank dies,
 * but for the graphs that it has a part in, whose calls succeed once or fail.
 */
final class CallGraphsTest {
  private static final Via[] VIAS = {Via.LOCAL, Via.SHM, Via.TCP};
  private static final int GRAPHS_A_RANK = 2;
  private static final int DEPTH = 3;
  private static final Duration LIMIT = Duration.ofSeconds(20);

  /** Gives the value of one step. */
  interface Callback {
    long step() throws StepException;
  }

  /** Carries steps out. */
  interface Actor {
    long perform(int[] graph) throws StepException;

    long callBack(Callback callback) throws StepException;

    void hang(int id) throws InterruptedException;
  }

  /** One run: what has been carried out, on all ranks together. */
  private static final class Run {
    final Map<Integer, AtomicInteger> done = new ConcurrentHashMap<>();

    void count(int id) {
      done.computeIfAbsent(id, _ -> new AtomicInteger()).incrementAndGet();
    }

    int times(int id) {
      AtomicInteger times = done.get(id);
      return times == null ? 0 : times.get();
    }
  }

  private static final class LocalActor implements Actor {
    private final Run run;
    private final Actor[] actors;
    private final Remote<Actor>[] remotes;

    LocalActor(Run run, Actor[] actors, Remote<Actor>[] remotes) {
      this.run = run;
      this.actors = actors;
      this.remotes = remotes;
    }

    @Override
    public long perform(int[] graph) throws StepException {
      return perform(CallGraph.decoded(graph));
    }

    long perform(CallGraph graph) throws StepException {
      run.count(graph.id());
      long value = graph.id();
      for (CallGraph call : graph.calls()) {
        long outcome;
        try {
          outcome = call(call);
        } catch (StepException e) {
          outcome = CallGraph.failed(e);
        }
        value = CallGraph.after(value, outcome);
      }
      return graph.orThrow(value);
    }

    private long call(CallGraph step) throws StepException {
      int[] encoded = step.encoded();
      Remote<Actor> remote = remotes[step.rank()];
      return switch (step.way()) {
        case SYNC -> actors[step.rank()].perform(encoded);
        case FUTURE -> result(remote.async(actor -> actor.perform(encoded)));
        case VIRTUAL -> onVirtualThread(() -> actors[step.rank()].perform(encoded));
        case CALLBACK -> actors[step.rank()].callBack(() -> perform(step));
        case ONE_WAY -> {
          remote.oneWay(
              actor -> {
                long _ = actor.perform(encoded);
              });
          yield 0;
        }
        case CANCELLED -> {
          CompletableFuture<Void> hung = remote.asyncRun(actor -> actor.hang(step.id()));
          assertThat(hung.cancel(true)).isTrue();
          yield 0;
        }
      };
    }

    private static long onVirtualThread(Callable<Long> call) throws StepException {
      FutureTask<Long> task = new FutureTask<>(call);
      Thread _ = Thread.ofVirtual().start(task);
      return result(task);
    }

    private static long result(Future<Long> future) throws StepException {
      try {
        return future.get();
      } catch (InterruptedException e) {
        throw new CancellationException("interrupted");
      } catch (ExecutionException e) {
        switch (e.getCause()) {
          case StepException failed -> throw failed;
          case RuntimeException unchecked -> throw unchecked;
          case null, default -> throw new IllegalStateException(e);
        }
      }
    }

    @Override
    public long callBack(Callback callback) throws StepException {
      return callback.step();
    }

    @Override
    public void hang(int id) throws InterruptedException {
      run.count(id);
      Thread.sleep(LIMIT);
    }
  }

  @Test
  void callsAreNeitherLostNorDoubled() {
    int runs = Thorough.count(100, 5_000);
    int steps = 0;
    for (int seed = 0; seed < runs; seed++) {
      steps += run(seed, false);
    }
    System.out.printf("%d random runs with %d calls%n", runs, steps);
  }

  @Test
  void whileARankDies() {
    int runs = Thorough.count(20, 2_000);
    int steps = 0;
    for (int seed = 0; seed < runs; seed++) {
      steps += run(seed, true);
    }
    System.out.printf("%d random runs with %d calls, and the end of a rank%n", runs, steps);
  }

  private static int run(int seed, boolean kills) {
    Random random = new Random(seed);
    int ranks = 2 + random.nextInt(5);
    int[] ids = {1};
    CallGraph[] graphs = new CallGraph[ranks * GRAPHS_A_RANK];
    for (int i = 0; i < graphs.length; i++) {
      graphs[i] = CallGraph.random(random, i % ranks, ranks, ids, DEPTH);
    }
    int victim = kills ? 1 + random.nextInt(ranks - 1) : -1;
    long killAfterNanos = random.nextInt(3_000_000);
    Run run = new Run();
    Ranks.run(
        ranks,
        VIAS[seed % VIAS.length],
        world -> {
          Node node = Node.of(world, NodeOptions.DEFAULTS.withErrorsTo((_, _) -> {}));
          node.register(StepException.class);
          rank(world, node, run, graphs, victim, killAfterNanos, "seed " + seed);
          if (node.rank() != victim) {
            node.close();
          }
        });
    check(run, graphs, victim, "seed " + seed);
    return ids[0] - 1;
  }

  @SuppressWarnings("unchecked") // an array of references
  private static void rank(
      Comm world,
      Node node,
      Run run,
      CallGraph[] graphs,
      int victim,
      long killAfterNanos,
      String seed)
      throws Exception {
    int ranks = node.size();
    Actor[] actors = new Actor[ranks];
    Remote<Actor>[] remotes = new Remote[ranks];
    LocalActor own = new LocalActor(run, actors, remotes);
    Remote<Actor> _ = node.export("actor " + node.rank(), Actor.class, own);
    for (int rank = 0; rank < ranks; rank++) {
      remotes[rank] = node.lookup("actor " + rank, Actor.class);
      actors[rank] = remotes[rank].call();
    }
    world.barrier();
    if (node.rank() == victim) {
      LockSupport.parkNanos(killAfterNanos);
      return; // without closing the node: the rank ends
    }
    CountDownLatch ended = new CountDownLatch(GRAPHS_A_RANK);
    ConcurrentMap<Integer, Throwable> wrong = new ConcurrentHashMap<>();
    for (int i = node.rank(); i < graphs.length; i += ranks) {
      CallGraph graph = graphs[i];
      Thread _ =
          Thread.ofPlatform()
              .start(
                  () -> {
                    Throwable failure = compared(own, graph, victim);
                    if (failure != null) {
                      wrong.put(graph.id(), failure);
                    }
                    ended.countDown();
                  });
    }
    assertThat(ended.await(LIMIT.toSeconds(), TimeUnit.SECONDS))
        .as("%s: all graphs of rank %d have ended", seed, node.rank())
        .isTrue();
    awaitOneWayCalls(run, graphs, victim);
    if (!wrong.isEmpty()) {
      throw new AssertionError(seed + ", rank " + node.rank(), wrong.values().iterator().next());
    }
  }

  /**
   * What is called within a one-way call may come when other nodes close already, if not awaited.
   */
  private static void awaitOneWayCalls(Run run, CallGraph[] graphs, int victim)
      throws InterruptedException {
    long end = System.nanoTime() + LIMIT.toNanos();
    for (CallGraph graph : graphs) {
      while (!graph.concerns(victim) && !graph.isDone(run::times) && System.nanoTime() - end < 0) {
        Thread.sleep(1);
      }
    }
  }

  /** What is wrong with how a graph has ended, or null. */
  private static @Nullable Throwable compared(LocalActor actor, CallGraph graph, int victim) {
    try {
      long expected = outcome(graph::value);
      long value = outcome(() -> actor.perform(graph));
      return value == expected || graph.concerns(victim)
          ? null
          : new AssertionError(value + " instead of " + expected + ": " + graph);
    } catch (PeerFailedException | ClosedException | RemoteCallException e) {
      return graph.concerns(victim) ? null : e;
    } catch (Throwable e) {
      return e;
    }
  }

  private static long outcome(Callback step) {
    try {
      return step.step();
    } catch (StepException e) {
      return CallGraph.failed(e);
    }
  }

  private static void check(Run run, CallGraph[] graphs, int victim, String seed) {
    for (CallGraph graph : graphs) {
      assertThat(graph.isDone(run::times) || graph.concerns(victim))
          .as("%s, all of %s has been carried out", seed, graph)
          .isTrue();
    }
    run.done.forEach(
        (id, times) -> assertThat(times.get()).as("%s, times of step %d", seed, id).isOne());
  }
}
