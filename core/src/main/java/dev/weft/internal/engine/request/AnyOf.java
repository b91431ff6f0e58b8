package dev.weft.internal.engine.request;

import dev.weft.data.Status;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.internal.engine.base.Composite;
import dev.weft.internal.engine.failure.Failures;
import dev.weft.internal.engine.failure.StandingTable;
import dev.weft.internal.stall.SleepingThread;
import dev.weft.internal.stall.WaitTarget;
import dev.weft.request.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A wait until any of several operations of one rank is done. */
public final class AnyOf extends Operation implements Waiter.Listener {
  private final List<Operation> operations;

  private AnyOf(List<Operation> operations) {
    super(operations.getFirst().completion);
    this.operations = operations;
  }

  /**
   * Waits until something has become of one of these requests, so that it is worth looking at them
   * again. Blocks, unless it returns false or another thread has completed one since the caller
   * looked.
   *
   * @return false if it could not wait, because some of them are not one engine's operations, or
   *     have to be polled to go on
   * @throws WaitInterruptedException if the thread is interrupted
   */
  public static boolean awaitChange(@Nullable Request[] requests) {
    List<Operation> operations = new ArrayList<>(requests.length);
    for (Request request : requests) {
      if (request != null) {
        int before = operations.size();
        if (!collect(request, operations)) {
          return false;
        }
        if (operations.size() == before) {
          // A wait for the others would not end because of this one.
          return request.isDone();
        }
      }
    }
    if (operations.isEmpty()) {
      return false;
    }
    Completion completion = operations.getFirst().completion;
    for (Operation operation : operations) {
      if (operation.completion != completion) {
        return false;
      }
    }
    new AnyOf(operations).await();
    return true;
  }

  /** Waits until one of these two is done; blocks. Of one engine. */
  public static void awaitEither(Operation one, Operation other) {
    new AnyOf(List.of(one, other)).await();
  }

  /**
   * For a thread that waits until any of these requests is complete; null if one of them may be
   * completed by something that an engine does not see.
   */
  public static @Nullable WaitMarker note(@Nullable Request[] requests) {
    List<Operation> operations = operationsOf(requests);
    return operations == null || operations.isEmpty()
        ? null
        : operations.getFirst().completion.note(shown -> showAll(operations, shown));
  }

  /** What has to be done for these; null if that is not operations of engines alone. */
  private static @Nullable List<Operation> operationsOf(@Nullable Request[] requests) {
    List<Operation> operations = new ArrayList<>(requests.length);
    for (Request request : requests) {
      if (request != null && !collect(request, operations)) {
        return null;
      }
    }
    return operations;
  }

  private static boolean collect(Request request, List<Operation> operations) {
    if (request instanceof Operation operation) {
      return operation.isDone() || operations.add(operation);
    }
    if (!(request instanceof Composite composite)) {
      return false;
    }
    for (Request part : composite.parts()) {
      if (!collect(part, operations)) {
        return false;
      }
    }
    return true;
  }

  @Override
  public Status await() {
    completion.lock().lock();
    try {
      for (Operation operation : operations) {
        operation.sleepers = new Waiter(this, operation.sleepers);
        if (operation.isDone()) {
          done();
        }
      }
      completion.awaitLocked(this);
      return result();
    } finally {
      for (Operation operation : operations) {
        operation.sleepers = Waiter.without(operation.sleepers, this);
      }
      completion.lock().unlock();
    }
  }

  /** Under the lock: one of them is done. */
  @Override
  public void done() {
    if (!isDone()) {
      complete(Status.EMPTY);
    }
  }

  @Override
  public void failIfHopeless(StandingTable ranks) {
    for (Operation operation : operations) {
      operation.failIfHopeless(ranks);
    }
  }

  @Override
  public @Nullable RuntimeException pendingFailure() {
    for (Operation operation : operations) {
      RuntimeException pending = operation.pendingFailure();
      if (pending != null) {
        return pending;
      }
    }
    return null;
  }

  /** Of the first; {@link #show} tells of all. */
  @Override
  protected WaitTarget target() {
    return operations.getFirst().target();
  }

  @Override
  public void show(Consumer<SleepingThread> shown) {
    showAll(operations, shown);
  }

  @Override
  public WaitInterruptedException interruptedWait() {
    return Failures.interruptedAny();
  }

  /** Says that a thread waits for any of these. */
  private static void showAll(List<Operation> operations, Consumer<SleepingThread> shown) {
    for (Operation operation : operations) {
      if (!operation.isDone()) {
        operation.show(shown);
      }
    }
  }
}
