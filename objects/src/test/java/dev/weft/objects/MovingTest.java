package dev.weft.objects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.ClosedException;
import dev.weft.failure.CodecException;
import dev.weft.failure.WaitTimeoutException;
import dev.weft.testkit.ForAll;
import dev.weft.testkit.Lengthy;
import dev.weft.testkit.Thorough;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Active objects that move to other ranks while they are called. */
final class MovingTest extends OverEveryTransport {
  private static final int CALLS = Thorough.count(300, 3_000);
  private static final int MOVES = Thorough.count(20, 200);
  private static final int LARGE = 200_000;

  /** What an object without a lock keeps of its calls. */
  interface Journal {
    /** Returns how many calls the caller has made. */
    int add(int caller, int number);

    int addLarge(int caller, int number, byte[] data);

    CompletableFuture<Integer> addLater(int caller, int number);

    void fill(@Out int[] array);

    int[] of(int caller);

    /** Called back in the same chain. */
    int addBy(int caller, int number, Remote<Passer> passer);

    @Immediate
    int ticks();

    /** Holds the turn until it is released. */
    void hold() throws InterruptedException;

    @Immediate
    void awaitHeld() throws InterruptedException;

    @Immediate
    void release();
  }

  /** Calls back. */
  interface Passer {
    int pass(int caller, int number);
  }

  /** None of its fields is safe for several threads, but the count of ticks. */
  static final class PlainJournal implements Journal {
    private final Map<Integer, List<Integer>> calls = new HashMap<>();
    private int ticks;
    private transient @Nullable Thread inside;
    private final transient CountDownLatch begun = new CountDownLatch(1);
    private final transient CountDownLatch held = new CountDownLatch(1);

    @Override
    public int add(int caller, int number) {
      assertThat(inside).isNull();
      inside = Thread.currentThread();
      List<Integer> known = calls.computeIfAbsent(caller, _ -> new ArrayList<>());
      known.add(number);
      inside = null;
      return known.size();
    }

    @Override
    public int addLarge(int caller, int number, byte[] data) {
      byte[] expected = new byte[LARGE];
      Arrays.fill(expected, (byte) number);
      assertThat(Arrays.equals(data, expected)).isTrue();
      return add(caller, number);
    }

    @Override
    public CompletableFuture<Integer> addLater(int caller, int number) {
      return CompletableFuture.completedFuture(add(caller, number));
    }

    @Override
    public void fill(int[] array) {
      for (int i = 0; i < array.length; i++) {
        array[i] = i;
      }
    }

    @Override
    public int[] of(int caller) {
      return calls.getOrDefault(caller, List.of()).stream().mapToInt(each -> each).toArray();
    }

    @Override
    public int addBy(int caller, int number, Remote<Passer> passer) {
      return passer.call().pass(caller, number);
    }

    @Override
    public synchronized int ticks() {
      return ++ticks;
    }

    @Override
    public void hold() throws InterruptedException {
      begun.countDown();
      held.await();
    }

    @Override
    public void awaitHeld() throws InterruptedException {
      begun.await();
    }

    @Override
    public void release() {
      held.countDown();
    }
  }

  /** No class that a codec knows. */
  static final class Unregistered implements Journal {
    private int added;

    @Override
    public int add(int caller, int number) {
      return ++added;
    }

    @Override
    public int addLarge(int caller, int number, byte[] data) {
      return ++added;
    }

    @Override
    public CompletableFuture<Integer> addLater(int caller, int number) {
      return CompletableFuture.completedFuture(++added);
    }

    @Override
    public void fill(int[] array) {}

    @Override
    public int[] of(int caller) {
      return new int[added];
    }

    @Override
    public int addBy(int caller, int number, Remote<Passer> passer) {
      return ++added;
    }

    @Override
    public int ticks() {
      return ++added;
    }

    @Override
    public void hold() {}

    @Override
    public void awaitHeld() {}

    @Override
    public void release() {}
  }

  private static void barrier(Node node, String name) {
    node.group(name, Passer.class, () -> (_, _) -> 0).barrier().join();
  }

  @Lengthy
  @Test
  void noCallIsLostOrDoubledAndEachCallersOrderIsKept() {
    ForAll.runs(
        Thorough.count(2, 20),
        random -> {
          long seed = random.nextLong();
          for (int ranks : RANKS) {
            for (ActiveOptions options :
                List.of(ActiveOptions.DEFAULTS, ActiveOptions.DEFAULTS.onPlatformThread())) {
              nodes(
                  ranks,
                  NodeOptions.DEFAULTS.withInFlight(1 + random.nextInt(50), false),
                  node -> play(node, options, seed));
            }
          }
        });
  }

  /** Each rank calls on two threads, and moves the object on a third one. */
  private static void play(Node node, ActiveOptions options, long seed) throws Exception {
    node.register(PlainJournal.class);
    if (node.rank() == 0) {
      Remote<Journal> _ = node.export("journal", Journal.class, new PlainJournal(), options);
    }
    barrier(node, "begun");
    Remote<Journal> journal = node.lookup("journal", Journal.class);
    try (ExecutorService threads = Executors.newCachedThreadPool()) {
      List<Future<?>> all = new ArrayList<>();
      for (int thread = 0; thread < 2; thread++) {
        int caller = 2 * node.rank() + thread;
        all.add(threads.submit(() -> call(journal, caller, new SplittableRandom(seed + caller))));
      }
      SplittableRandom random = new SplittableRandom(seed - node.rank());
      for (int i = 0; i < MOVES; i++) {
        journal.moveTo(random.nextInt(node.size()));
      }
      for (Future<?> each : all) {
        Object _ = each.get();
      }
    }
    for (int thread = 0; thread < 2; thread++) {
      assertThat(journal.call().of(2 * node.rank() + thread))
          .containsExactly(IntStream.range(0, CALLS).toArray());
    }
    assertThat(node.lookup("journal", Journal.class)).isEqualTo(journal);
    barrier(node, "ended");
  }

  private static void call(Remote<Journal> journal, int caller, SplittableRandom random) {
    List<CompletableFuture<Integer>> results = new ArrayList<>();
    List<Integer> expected = new ArrayList<>();
    for (int i = 0; i < CALLS; i++) {
      int number = i;
      switch (random.nextInt(7)) {
        case 0, 1 -> {
          results.add(journal.async(each -> each.add(caller, number)));
          expected.add(number + 1);
        }
        case 2, 3 -> journal.oneWay(each -> each.add(caller, number));
        case 4 -> {
          results.add(journal.call().addLater(caller, number));
          expected.add(number + 1);
        }
        case 5 -> {
          byte[] data = new byte[LARGE];
          Arrays.fill(data, (byte) number);
          results.add(journal.async(each -> each.addLarge(caller, number, data)));
          expected.add(number + 1);
        }
        default -> assertThat(journal.call().add(caller, number)).isEqualTo(number + 1);
      }
    }
    assertThat(results.stream().map(CompletableFuture::join)).isEqualTo(expected);
    int[] filled = new int[10];
    journal.call().fill(filled);
    assertThat(filled).containsExactly(IntStream.range(0, 10).toArray());
  }

  @Test
  void referencesNamesAndGroupsFollow() {
    nodes(
        TWO_OR_MORE,
        node -> {
          node.register(PlainJournal.class);
          String name = "journal " + node.rank();
          Remote<Journal> own =
              node.export(name, Journal.class, new PlainJournal(), ActiveOptions.DEFAULTS);
          RemoteGroup<Journal> group =
              node.group("group", Journal.class, PlainJournal::new, ActiveOptions.DEFAULTS);
          own.call().add(0, 1);
          assertThat(own.rank()).isEqualTo(node.rank());
          own.moveTo(node.rank());
          assertThat(own.rank()).isEqualTo(node.rank());
          own.moveTo(next(node));
          assertThat(own.rank()).isEqualTo(next(node));
          assertThat(own.call().of(0)).containsExactly(1);
          Remote<Journal> found = node.lookup(name, Journal.class);
          assertThat(found).isEqualTo(own);
          assertThat(found.rank()).isEqualTo(next(node));
          Remote<Journal> again =
              node.export(
                  name + " again", Journal.class, new PlainJournal(), ActiveOptions.DEFAULTS);
          again.moveTo(next(node));
          node.withdraw(again);
          assertThatThrownBy(() -> again.call().of(0)).isInstanceOf(ClosedException.class);

          barrier(node, "begun");
          if (node.rank() == 0) {
            for (Remote<Journal> member : group.members()) {
              member.moveTo((member.rank() + 1) % node.size());
            }
            assertThat(group.broadcast(each -> each.add(7, 7)).join()).containsOnly(1);
          }
          group.barrier().join();
          assertThat(group.broadcast(each -> each.of(7)).join()).allMatch(each -> each.length == 1);
          barrier(node, "ended");
        });
  }

  @Test
  void aCallThatComesBackIsServedWhereTheObjectHasMoved() {
    nodes(
        TWO_OR_MORE,
        node -> {
          node.register(PlainJournal.class);
          Remote<Journal> journal =
              node.export(
                  "journal " + node.rank(),
                  Journal.class,
                  new PlainJournal(),
                  ActiveOptions.DEFAULTS);
          Remote<Passer> passer =
              node.share(Passer.class, (caller, number) -> journal.call().add(caller, number));
          CompletableFuture<?> moves =
              CompletableFuture.runAsync(
                  () -> {
                    for (int i = 0; i < MOVES; i++) {
                      journal.moveTo(i % node.size());
                    }
                  });
          for (int i = 1; i <= CALLS; i++) {
            assertThat(journal.call().addBy(0, i, passer)).isEqualTo(i);
          }
          moves.join();
          barrier(node, "ended");
        });
  }

  @Test
  void aMoveThatFailsLeavesTheObjectWhereItIs() {
    nodes(
        TWO_OR_MORE,
        node -> {
          node.register(PlainJournal.class);
          Remote<Journal> plain = node.share(Journal.class, new PlainJournal());
          Remote<Journal> unknown =
              node.share(Journal.class, new Unregistered(), ActiveOptions.DEFAULTS);
          Remote<Journal> known =
              node.export("same", Journal.class, new PlainJournal(), ActiveOptions.DEFAULTS);
          int next = next(node);
          barrier(node, "begun");
          assertThatThrownBy(() -> plain.moveTo(next))
              .isInstanceOf(ArgumentException.class)
              .hasMessageContaining("is not active, and cannot move");
          assertThatThrownBy(() -> known.moveTo(node.size()))
              .isInstanceOf(ArgumentException.class)
              .hasMessageContaining("give 0 to " + (node.size() - 1));
          assertThatThrownBy(() -> unknown.moveTo(next))
              .isInstanceOf(CodecException.class)
              .hasMessageContaining("Unregistered");
          assertThat(unknown.call().add(0, 1)).isEqualTo(1);
          assertThat(unknown.rank()).isEqualTo(node.rank());
          assertThat(known.call().add(0, 1)).isEqualTo(1);
          assertThat(known.rank()).isEqualTo(node.rank());

          CompletableFuture<?> held = known.asyncRun(Journal::hold);
          known.call().awaitHeld();
          assertThatThrownBy(() -> known.within(Duration.ofMillis(50)).moveTo(next))
              .isInstanceOf(WaitTimeoutException.class)
              .hasMessageContaining("was at calls for 50 ms, and stays");
          known.call().release();
          held.join();
          assertThat(known.call().add(0, 2)).isEqualTo(2);
          barrier(node, "ended");
        });
  }

  @Test
  void anObjectWithoutANameEndsAtItsNewPlaceWhenNobodyRefersToIt() {
    unlessAnotherTransportShowsIt();
    nodes(
        TWO_OR_MORE,
        NodeOptions.DEFAULTS.withLease(Duration.ofMillis(500)),
        node -> {
          node.register(PlainJournal.class);
          if (node.rank() == 0) {
            Remote<Journal> journal =
                node.share(Journal.class, new PlainJournal(), ActiveOptions.DEFAULTS);
            journal.moveTo(1);
            Thread.sleep(1_500);
            assertThat(journal.call().add(0, 0)).isEqualTo(1);
          }
          if (node.rank() == 1) {
            for (int i = 0; i < 500 && node.statistics().released() == 0; i++) {
              Garbage.collect();
              Thread.sleep(20);
            }
            assertThat(node.statistics().released()).isEqualTo(1);
            assertThat(node.statistics().active()).isZero();
          }
        });
  }

  @Test
  void callsThatNeedNoTurnAreCountedOnce() {
    nodes(
        TWO_OR_MORE,
        node -> {
          node.register(PlainJournal.class);
          String name = "journal " + node.rank();
          Remote<Journal> journal =
              node.export(name, Journal.class, new PlainJournal(), ActiveOptions.DEFAULTS);
          Remote<Journal> other = node.lookup("journal " + next(node), Journal.class);
          CompletableFuture<?> moves =
              CompletableFuture.runAsync(
                  () -> {
                    for (int i = 0; i < MOVES; i++) {
                      journal.moveTo((node.rank() + i) % node.size());
                    }
                  });
          for (int i = 1; i <= CALLS; i++) {
            assertThat(other.call().ticks()).isEqualTo(i);
          }
          moves.join();
          barrier(node, "ended");
        });
  }
}
