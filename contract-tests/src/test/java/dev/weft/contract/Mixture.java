package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.request.PersistentRequest;
import dev.weft.request.Request;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/**
 * One rank's collective operations, of which all ranks draw the forms alike: some block, the others
 * are under way at once. Each rank awaits its own in an order of its own; persistent ones are then
 * started once more.
 */
final class Mixture {
  private static final Duration LONG = Duration.ofSeconds(40);

  private final SplittableRandom agreed;
  private final Random own;
  private final List<Open> open = new ArrayList<>();

  private record Open(Request request, Runnable check) {}

  Mixture(long seed, int rank) {
    this.agreed = new SplittableRandom(seed);
    this.own = new Random(seed + rank);
  }

  /** Adds an operation in its three forms, and what must hold when it is through. */
  void add(
      Runnable blocking,
      Supplier<? extends Request> started,
      Supplier<? extends PersistentRequest> prepared,
      Runnable check) {
    switch (agreed.nextInt(4)) {
      case 0 -> {
        blocking.run();
        check.run();
      }
      case 1 -> open.add(new Open(prepared.get().start(), check));
      default -> open.add(new Open(started.get(), check));
    }
  }

  void finish() {
    List<Open> inOrder = List.copyOf(open);
    Collections.shuffle(open, own);
    open.forEach(Mixture::finish);
    open.clear();
    for (Open each : inOrder) {
      if (each.request instanceof PersistentRequest again && agreed.nextBoolean()) {
        open.add(new Open(again.start(), each.check));
      }
    }
    open.forEach(Mixture::finish);
    open.clear();
  }

  private static void finish(Open each) {
    assertThat(each.request.await(LONG).cancelled()).isFalse();
    assertThat(each.request.isDone()).isTrue();
    each.check.run();
  }
}
