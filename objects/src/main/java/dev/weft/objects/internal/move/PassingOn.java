package dev.weft.objects.internal.move;

import dev.weft.internal.os.BackgroundThreads;
import dev.weft.objects.internal.active.NewPlace;
import dev.weft.objects.internal.active.WaitingCall;
import dev.weft.objects.internal.name.Departed;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The calls of an object that has left, one after the other in the order in which they have come.
 * Any thread; nothing blocks.
 */
final class PassingOn implements Departed, Consumer<WaitingCall> {
  private final NewPlace place;
  private final Supplier<CompletableFuture<?>> come;
  private final Deque<Runnable> steps = new ArrayDeque<>();
  private boolean atWork;

  /**
   * @param come completes when what has been sent to the new place has come there
   */
  PassingOn(NewPlace place, Supplier<CompletableFuture<?>> come) {
    this.place = place;
    this.come = come;
  }

  /** A call has come. */
  @Override
  public void accept(WaitingCall call) {
    add(() -> call.passOn(place));
  }

  /** Completes when all calls that have come so far have been sent. */
  CompletableFuture<@Nullable Void> done() {
    CompletableFuture<@Nullable Void> done = new CompletableFuture<>();
    add(
        () -> {
          boolean _ = done.complete(null);
        });
    return done;
  }

  /**
   * Completes when they have also come where the object is. What is sent there from another rank
   * after that cannot overtake them; on their way they could be.
   */
  CompletableFuture<@Nullable Void> come() {
    CompletableFuture<@Nullable Void> all = new CompletableFuture<>();
    add(
        () -> {
          var _ = come.get().whenComplete((_, _) -> all.complete(null));
        });
    return all;
  }

  private void add(Runnable step) {
    boolean start;
    synchronized (steps) {
      steps.add(step);
      start = !atWork;
      atWork = true;
    }
    if (start) {
      BackgroundThreads.start("weft-passing-on", this::work);
    }
  }

  private void work() {
    Runnable step = next();
    while (step != null) {
      step.run();
      step = next();
    }
  }

  private @Nullable Runnable next() {
    synchronized (steps) {
      Runnable next = steps.poll();
      atWork = next != null;
      return next;
    }
  }
}
