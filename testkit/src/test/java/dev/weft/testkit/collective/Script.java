package dev.weft.testkit.collective;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Comm;
import dev.weft.PersistentRequest;
import dev.weft.Request;
import dev.weft.testkit.collective.Operation.Buffers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;

/**
 * One rank's run through a sequence of operations that all ranks draw alike: some block, some go on
 * beside others. Each rank awaits its own in an order of its own.
 */
final class Script {
  private static final Duration LONG = Duration.ofSeconds(40);

  private record Open(Step step, Buffers buffers, Request request) {}

  private final Comm comm;
  private final SplittableRandom agreed;
  private final SplittableRandom own;
  private final List<Open> open = new ArrayList<>();
  private final List<Open> prepared = new ArrayList<>();

  Script(Comm comm, long seed) {
    this.comm = comm;
    this.agreed = new SplittableRandom(seed);
    this.own = new SplittableRandom(seed ^ comm.rank() * 0x9E3779B97F4A7C15L);
  }

  void run(int steps) {
    for (int i = 0; i < steps; i++) {
      step();
      while (!open.isEmpty() && own.nextInt(3) == 0) {
        finishOne();
      }
    }
    while (!open.isEmpty()) {
      finishOne();
    }
  }

  private void step() {
    int form = agreed.nextInt(5);
    if (form == 4 && !prepared.isEmpty()) {
      startAgain(prepared.get(agreed.nextInt(prepared.size())));
      return;
    }
    Step step = new Step(comm.size(), agreed.split());
    Buffers buffers = new Buffers(step, comm.rank());
    if (form == 0) {
      step.operation.call(comm, step, buffers);
      check(step, buffers);
    } else if (form < 3) {
      open.add(new Open(step, buffers, step.operation.start(comm, step, buffers)));
    } else {
      PersistentRequest request = step.operation.prepare(comm, step, buffers);
      assertThat(request.test()).isTrue();
      Open persistent = new Open(step, buffers, request.start());
      open.add(persistent);
      prepared.add(persistent);
    }
  }

  /** All ranks do this at the same place in their order of starts; each first awaits its own. */
  private void startAgain(Open persistent) {
    if (open.contains(persistent)) {
      finish(persistent);
    }
    Buffers fresh = new Buffers(persistent.step, comm.rank());
    overwrite(persistent.buffers, fresh);
    ((PersistentRequest) persistent.request).start();
    open.add(persistent);
  }

  private static void overwrite(Buffers buffers, Buffers with) {
    for (boolean send : new boolean[] {true, false}) {
      var to = send ? buffers.send : buffers.receive;
      var from = send ? with.send : with.receive;
      int shift = to.type().shift();
      System.arraycopy(
          from.base(),
          (int) (from.offsetBytes() >> shift),
          to.base(),
          (int) (to.offsetBytes() >> shift),
          (int) to.count());
    }
  }

  private void finishOne() {
    finish(open.get(own.nextInt(open.size())));
  }

  private void finish(Open one) {
    open.remove(one);
    switch (own.nextInt(4)) {
      case 0 -> one.request.await(LONG);
      case 1 -> one.request.toFuture().join();
      case 2 -> {
        while (!one.request.test()) {
          LockSupport.parkNanos(20_000);
        }
      }
      default -> one.request.await();
    }
    assertThat(one.request.isDone()).isTrue();
    check(one.step, one.buffers);
  }

  private void check(Step step, Buffers buffers) {
    assertThat(Elements.values(buffers.receive))
        .as("%s on rank %d", step, comm.rank())
        .isEqualTo(step.operation.expected(step, comm.rank()));
    assertThat(Elements.values(buffers.send))
        .as("sent by %s on rank %d", step, comm.rank())
        .isEqualTo(step.input(comm.rank()));
  }
}
