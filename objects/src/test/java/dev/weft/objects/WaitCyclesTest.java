package dev.weft.objects;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.testkit.Thorough;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** Active objects that wait for each other are told of, with the places of their calls. */
final class WaitCyclesTest extends OverEveryTransport {

  /** Gives to the next one, which is to be at the same. */
  @Deadline(millis = 20_000)
  interface Account {
    void give(Account to) throws InterruptedException;

    void take();

    @Immediate
    void takeNow();
  }

  private static final class Plain implements Account {
    private final CountDownLatch bothBegun;
    private final boolean now;

    Plain(CountDownLatch bothBegun, boolean now) {
      this.bothBegun = bothBegun;
      this.now = now;
    }

    @Override
    public void give(Account to) throws InterruptedException {
      bothBegun.countDown();
      bothBegun.await();
      if (now) {
        to.takeNow();
      } else {
        to.take();
      }
    }

    @Override
    public void take() {}

    @Override
    public void takeNow() {}
  }

  private final List<String> told = new CopyOnWriteArrayList<>();

  /** So many objects in a ring, each of which calls the next one from its own chain. */
  private void ring(int ranks, int objects, boolean now) {
    told.clear();
    CountDownLatch begun = new CountDownLatch(objects);
    CountDownLatch ended = new CountDownLatch(1);
    NodeOptions options =
        NodeOptions.DEFAULTS
            .withDeadline(Duration.ofSeconds(3))
            .withErrorsTo((_, failure) -> told.add(failure.getMessage()));
    nodes(
        ranks,
        options,
        node -> {
          for (int i = node.rank(); i < objects; i += ranks) {
            node.export(
                "account " + i, Account.class, new Plain(begun, now), ActiveOptions.DEFAULTS);
          }
          if (node.rank() == 0) {
            List<CompletableFuture<?>> calls = new ArrayList<>();
            for (int i = 0; i < objects; i++) {
              Account to = account(node, (i + 1) % objects).call();
              calls.add(account(node, i).asyncRun(each -> each.give(to)));
            }
            while (told.isEmpty() && !calls.stream().allMatch(CompletableFuture::isDone)) {
              Thread.sleep(10);
            }
            if (!now) {
              calls.getFirst().cancel(true); // which lets the others go on
            }
            calls.forEach(call -> call.handle((_, failure) -> failure).join());
            ended.countDown();
          }
          ended.await();
        });
  }

  private static Remote<Account> account(Node node, int number) {
    return node.lookup("account " + number, Account.class);
  }

  @Test
  void aCycleIsToldWithThePlacesOfItsCalls() {
    unlessAnotherTransportShowsIt();
    for (int ranks : Thorough.isWanted() ? RANKS : new int[] {1, 2}) {
      int second = ranks == 1 ? 0 : 1;
      ring(ranks, 2, false);
      assertThat(told)
          .isNotEmpty()
          .first()
          .asString()
          .contains("2 active objects wait for each other")
          .contains("'account 0' on rank 0 is in a call of Account.take on rank " + second)
          .contains("'account 1' on rank " + second + " is in a call of Account.take on rank 0")
          .contains("called at WaitCyclesTest$Plain.give(WaitCyclesTest.java:");
    }
  }

  @Test
  void callsThatAreServedAreNoCycle() {
    for (int ranks : FEW_RANKS) {
      ring(ranks, 3, true);
      assertThat(told).isEmpty();
    }
  }
}
