package dev.weft.contract.collective;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Comm;
import dev.weft.contract.collective.Operation.Buffers;
import dev.weft.request.PersistentRequest;
import dev.weft.request.Request;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;

/**
 * One rank's run through a sequence of operations that all ranks draw alike: some block, some go on
 * beside others. Each rank awaits its own in an order of its own.
 */
final class Script {
  private static final Duration LONG = Duration.ofMinutes(4);

  /** For each rank, so that many of them, each asking now and then, leave each other time. */
  private static final long PAUSE_NANOS = 5_000;

  private static final int FEW = 2;

  private enum Form {
    BLOCKING,
    STARTED,
    PERSISTENT
  }

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
    finishAll();
  }

  /** Every operation in every form, at most so many at a time under way. */
  void runAll(int together) {
    for (Form form : Form.values()) {
      for (Operation operation : Operation.values()) {
        step(form, Suite.step(operation, comm.size(), agreed.split()));
        while (open.size() >= together) {
          finishOne();
        }
      }
      finishAll();
    }
  }

  /** Each of these operations once, with a few elements. */
  void runEach(Set<Operation> operations) {
    for (Operation operation : operations) {
      step(Form.BLOCKING, new Step(comm.size(), operation, FEW, agreed.split()));
    }
  }

  private void step() {
    int form = agreed.nextInt(5);
    if (form == 4 && !prepared.isEmpty()) {
      startAgain(prepared.get(agreed.nextInt(prepared.size())));
      return;
    }
    step(
        switch (form) {
          case 0 -> Form.BLOCKING;
          case 1, 2 -> Form.STARTED;
          default -> Form.PERSISTENT;
        },
        new Step(comm.size(), agreed.split()));
  }

  private void step(Form form, Step step) {
    Buffers buffers = new Buffers(step, comm.rank());
    switch (form) {
      case BLOCKING -> {
        step.operation.call(comm, step, buffers);
        check(step, buffers);
      }
      case STARTED -> open.add(new Open(step, buffers, step.operation.start(comm, step, buffers)));
      case PERSISTENT -> {
        PersistentRequest request = step.operation.prepare(comm, step, buffers);
        assertThat(request.test()).isTrue();
        Open persistent = new Open(step, buffers, request.start());
        open.add(persistent);
        prepared.add(persistent);
      }
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

  private void finishAll() {
    while (!open.isEmpty()) {
      finishOne();
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
          LockSupport.parkNanos(PAUSE_NANOS * comm.size());
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
        .isEqualTo(buffers.expected);
    assertThat(Elements.values(buffers.send))
        .as("sent by %s on rank %d", step, comm.rank())
        .isEqualTo(step.input(comm.rank()));
  }
}
