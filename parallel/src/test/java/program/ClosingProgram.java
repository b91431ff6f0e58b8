package program;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.objects.ActiveOptions;
import dev.weft.objects.Node;
import dev.weft.objects.NodeOptions;
import dev.weft.objects.Serve;
import dev.weft.objects.ServeQueue;
import dev.weft.parallel.WeftExecutor;
import dev.weft.parallel.collection.DistributedMap;
import dev.weft.parallel.collection.DistributedQueue;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Ranks of which the second one is soon in the close of something over a node ({@code WHAT HOW}):
 * of a node, a map, a queue or an executor. It is in a package of its own because reports tell the
 * frames of a program from those of the library by their packages.
 */
public final class ClosingProgram {
  public static final String MISTAKE = "a mistake";
  private static final NodeOptions UNLIMITED = NodeOptions.DEFAULTS.withDeadline(Duration.ZERO);
  private static final int TAG = 3;

  /** Several times the limit of the tests. */
  private static final long LONG_MILLIS = 2_000;

  /** How the second rank comes to close, and what the others do meanwhile. */
  public enum How {
    /** It throws, and the others wait for it. */
    THROWS,
    /** It throws, and the others compute and then close as well. */
    THROWS_ALONE,
    /** It serves, and is called now and then. */
    SERVES,
    /** Each of the others waits for a call of it that lasts. */
    IN_CALL,
    IN_CALL_OF_ACTIVE,
    IN_CALL_OF_LOOP,
    /** The method has returned a future. */
    IN_FUTURE,
    /** The loop of an object of it goes on without a call. */
    IN_LOOP,
    /** The last rank waits for a message that the second one sends when the first one calls it. */
    RELAYS
  }

  interface Work {
    int last();

    CompletableFuture<Integer> complete();

    void relay();
  }

  private static class OfRank implements Work {
    private final Comm world;

    OfRank(Comm world) {
      this.world = world;
    }

    @Override
    public int last() {
      sleep(LONG_MILLIS);
      return 7;
    }

    @Override
    public CompletableFuture<Integer> complete() {
      CompletableFuture<Integer> later = new CompletableFuture<>();
      Thread _ = Thread.ofPlatform().daemon().start(() -> later.complete(last()));
      return later;
    }

    @Override
    public void relay() {
      world.send(new int[] {7}, world.size() - 1, TAG);
    }
  }

  /** An object that sends a message by itself, after a while. */
  private static final class Looping extends OfRank implements Serve {
    Looping(Comm world) {
      super(world);
    }

    @Override
    public void serve(ServeQueue calls) {
      sleep(LONG_MILLIS);
      relay();
      while (calls.serve()) {
        // The next one.
      }
    }
  }

  private ClosingProgram() {}

  public static void main(String[] args) throws Exception {
    How how = How.valueOf(args[1]);
    try (Weft weft = Weft.init(args);
        AutoCloseable _ = open(args[0], weft.world())) {
      Comm world = weft.world();
      if (how == How.THROWS || how == How.THROWS_ALONE) {
        if (world.rank() == 1) {
          throw new IllegalStateException(MISTAKE);
        }
        if (how == How.THROWS) {
          world.barrier();
        } else {
          compute(LONG_MILLIS);
        }
      } else {
        served(how, world);
      }
    }
  }

  private static AutoCloseable open(String what, Comm world) {
    return switch (what) {
      case "node" -> Node.of(world, UNLIMITED);
      case "map" -> DistributedMap.<Long, Long>of(world);
      case "queue" -> DistributedQueue.<Long>of(world);
      case "executor" -> WeftExecutor.of(world);
      default -> throw new IllegalArgumentException(what);
    };
  }

  private static void served(How how, Comm world) {
    try (Node node = Node.of(world, UNLIMITED)) {
      String name = "work of " + node.rank();
      switch (how) {
        case IN_CALL_OF_ACTIVE ->
            node.export(name, Work.class, new OfRank(world), ActiveOptions.DEFAULTS);
        case IN_CALL_OF_LOOP ->
            node.export(
                name, Work.class, new OfRank(world), ActiveOptions.DEFAULTS.onPlatformThread());
        case IN_LOOP -> {
          if (node.rank() == 1) {
            node.export(name, Work.class, new Looping(world), ActiveOptions.DEFAULTS);
          }
        }
        default -> node.export(name, Work.class, new OfRank(world));
      }
      if (node.rank() != 1) {
        ask(how, world, node.lookup("work of 1", Work.class).call());
      }
    }
  }

  private static void ask(How how, Comm world, Work work) {
    boolean first = world.rank() == 0;
    switch (how) {
      case IN_CALL, IN_CALL_OF_ACTIVE, IN_CALL_OF_LOOP -> require(work.last());
      case IN_FUTURE -> require(work.complete().join());
      case IN_LOOP -> {
        if (!first) {
          requireMessage(world);
        }
      }
      case RELAYS -> {
        if (first) {
          compute(LONG_MILLIS);
          work.relay();
        } else {
          requireMessage(world);
        }
      }
      default -> {
        for (int i = 0; i < 4; i++) {
          sleep(LONG_MILLIS / 4);
          compute(LONG_MILLIS / 4);
          if (first) {
            require(work.complete().join());
          }
        }
      }
    }
  }

  private static void requireMessage(Comm world) {
    int[] message = new int[1];
    world.receive(message, 1, TAG);
    require(message[0]);
  }

  private static void require(int result) {
    if (result != 7) {
      throw new AssertionError(result);
    }
  }

  private static void compute(long millis) {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    while (System.nanoTime() < end) {
      Thread.onSpinWait();
    }
  }

  private static void sleep(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
