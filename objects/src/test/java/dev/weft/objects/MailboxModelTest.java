package dev.weft.objects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.failure.ResourceException;
import dev.weft.testkit.Thorough;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Random calls to active objects are served as a sequential model says: in which order, which are
 * refused, and which are not carried out. Each object is held until all its calls have come.
 */
final class MailboxModelTest extends OverEveryTransport {
  private static final long SEED = 20260403;
  private static final int ROUNDS = Thorough.count(8, 100);
  private static final int MOST_CALLS = 40;
  private static final Duration LIMIT = Duration.ofSeconds(40);

  /** Methods that an own loop asks for, one of these at a time. */
  private static final List<List<String>> WANTED =
      List.of(List.of("plain"), List.of("urgent", "lazy"), List.of("lazy"), List.of());

  private static final List<String> METHODS = List.of("lazy", "plain", "urgent");

  /** Each method but those that are immediate returns how many calls were served before. */
  interface Box {
    int plain();

    @Priority(2)
    int urgent();

    @Priority(-1)
    int lazy();

    @Immediate
    int beside(int value);

    void hold() throws InterruptedException;

    @Immediate
    void awaitHeld() throws InterruptedException;

    @Immediate
    void open();
  }

  /** Without locks, as one call is served at a time. */
  private static class PlainBox implements Box {
    final CountDownLatch held = new CountDownLatch(1);
    final CountDownLatch opened = new CountDownLatch(1);
    private int served;

    @Override
    public int plain() {
      return served++;
    }

    @Override
    public int urgent() {
      return served++;
    }

    @Override
    public int lazy() {
      return served++;
    }

    @Override
    public int beside(int value) {
      return value + 1;
    }

    @Override
    public void hold() throws InterruptedException {
      held.countDown();
      opened.await();
    }

    @Override
    public void awaitHeld() throws InterruptedException {
      held.await();
    }

    @Override
    public void open() {
      opened.countDown();
    }
  }

  /** Serves calls of methods that a seed chooses, where such calls wait. */
  private static final class OwnLoop extends PlainBox implements Serve {
    private final Random random;

    OwnLoop(long seed) {
      random = new Random(seed);
    }

    @Override
    public void serve(ServeQueue calls) throws InterruptedException {
      hold();
      while (calls.waiting() > 0) {
        String[] wanted = WANTED.get(random.nextInt(WANTED.size())).toArray(String[]::new);
        if (calls.waiting(wanted) > 0) {
          assertThat(calls.serve(Duration.ZERO, wanted)).isTrue();
        }
      }
      boolean more = true;
      while (more) {
        more = calls.serve();
      }
    }
  }

  /** What a round is about. */
  private record Round(long seed, ServeOrder order, int capacity, boolean own, boolean platform) {
    static Round of(int number) {
      long seed = SEED + number;
      Random random = new Random(seed);
      ServeOrder[] orders = ServeOrder.values();
      return new Round(
          seed,
          orders[random.nextInt(orders.length)],
          random.nextBoolean() ? 0 : 1 + random.nextInt(10),
          random.nextInt(3) == 0,
          random.nextBoolean());
    }

    String name() {
      return "box " + seed;
    }

    Box object() {
      return own ? new OwnLoop(seed) : new PlainBox();
    }

    ActiveOptions options() {
      return new ActiveOptions(order, capacity, platform);
    }
  }

  /** A call that waits in the model. */
  private static final class Waiting {
    final String method;
    final CompletableFuture<Integer> future;
    boolean cancelled;

    /** How many calls are served before; negative if it is not carried out. */
    int place = -1;

    Waiting(String method, CompletableFuture<Integer> future) {
      this.method = method;
      this.future = future;
    }
  }

  /** The mailbox, by the rules of the documentation. */
  private static final class Model {
    private final Round round;
    private final List<Waiting> queue = new ArrayList<>();

    Model(Round round) {
      this.round = round;
    }

    boolean isFull() {
      return round.capacity > 0 && queue.size() >= round.capacity;
    }

    void serve() {
      Random random = new Random(round.seed);
      int served = 0;
      while (!queue.isEmpty()) {
        List<String> wanted = round.own ? WANTED.get(random.nextInt(WANTED.size())) : List.of();
        Waiting next = next(wanted);
        if (next != null) {
          queue.remove(next);
          next.place = next.cancelled ? -1 : served++;
        }
      }
    }

    private @Nullable Waiting next(List<String> wanted) {
      Waiting best = null;
      for (Waiting each : queue) {
        boolean fits = wanted.isEmpty() || wanted.contains(each.method);
        if (fits && (best == null || isBefore(each, best))) {
          best = each;
        }
      }
      return best;
    }

    /** Whether it is served before one that has come earlier. */
    private boolean isBefore(Waiting later, Waiting earlier) {
      return switch (round.order) {
        case FIFO -> false;
        case LIFO -> true;
        case PRIORITY -> METHODS.indexOf(later.method) > METHODS.indexOf(earlier.method);
      };
    }
  }

  @Test
  void callsAreServedAsTheModelSays() {
    for (int ranks : RANKS) {
      nodes(
          ranks,
          NodeOptions.DEFAULTS.withDeadline(LIMIT),
          node -> {
            for (int i = 0; i < ROUNDS && node.rank() == 0; i++) {
              Round round = Round.of(ranks * ROUNDS + i);
              Remote<Box> _ = node.export(round.name(), Box.class, round.object(), round.options());
            }
            for (int i = 0; i < ROUNDS && node.rank() == ranks - 1; i++) {
              Round round = Round.of(ranks * ROUNDS + i);
              play(round, node.lookup(round.name(), Box.class));
            }
          });
    }
  }

  private static void play(Round round, Remote<Box> box) throws Exception {
    Random random = new Random(~round.seed);
    Model model = new Model(round);
    List<Waiting> accepted = new ArrayList<>();
    List<Waiting> refused = new ArrayList<>();
    CompletableFuture<?> hold = round.own ? null : box.asyncRun(Box::hold);
    box.call().awaitHeld();
    for (int calls = 1 + random.nextInt(MOST_CALLS); calls > 0; calls--) {
      switch (random.nextInt(6)) {
        case 0 -> assertThat(box.call().beside(calls)).as("%s", round).isEqualTo(calls + 1);
        case 1 -> cancelOne(accepted, random);
        default -> {
          String method = METHODS.get(random.nextInt(METHODS.size()));
          boolean full = model.isFull();
          Waiting call = new Waiting(method, start(box, method));
          (full ? refused : accepted).add(call);
          if (!full) {
            model.queue.add(call);
          }
        }
      }
    }
    box.call().open();
    model.serve();
    if (hold != null) {
      hold.join();
    }
    for (Waiting call : accepted) {
      if (call.cancelled) {
        assertThat(call.future).isCancelled();
      } else {
        assertThat(call.future.join()).as("%s, %s", round, call.method).isEqualTo(call.place);
      }
    }
    for (Waiting call : refused) {
      assertThatThrownBy(call.future::join)
          .as("%s", round)
          .hasCauseInstanceOf(ResourceException.class);
    }
    int carriedOut = (int) accepted.stream().filter(call -> !call.cancelled).count();
    assertThat(served(box.call())).as("%s", round).isEqualTo(carriedOut);
  }

  /**
   * How many calls have been served. Those that were given up may fill the mailbox for a moment.
   */
  private static int served(Box box) throws InterruptedException {
    long end = System.nanoTime() + LIMIT.toNanos();
    while (true) {
      try {
        return box.plain();
      } catch (ResourceException full) {
        assertThat(System.nanoTime()).as("room in time").isLessThan(end);
        Thread.sleep(1);
      }
    }
  }

  private static void cancelOne(List<Waiting> accepted, Random random) {
    List<Waiting> left = accepted.stream().filter(call -> !call.cancelled).toList();
    if (!left.isEmpty()) {
      Waiting call = left.get(random.nextInt(left.size()));
      call.cancelled = call.future.cancel(true);
    }
  }

  private static CompletableFuture<Integer> start(Remote<Box> box, String method) {
    return switch (method) {
      case "lazy" -> box.async(Box::lazy);
      case "plain" -> box.async(Box::plain);
      default -> box.async(Box::urgent);
    };
  }
}
