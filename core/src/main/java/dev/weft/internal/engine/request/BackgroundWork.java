package dev.weft.internal.engine.request;

import dev.weft.failure.WeftException;
import dev.weft.internal.engine.failure.Losses;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/** The operations of a rank that background threads carry out. Under the engine lock. */
public final class BackgroundWork {
  private final Losses losses;
  private final Set<BackgroundOperation> underWay = new HashSet<>();

  public BackgroundWork(Losses losses) {
    this.losses = losses;
  }

  /** Whether an operation may be carried out; if not, it has failed. */
  boolean begin(BackgroundOperation operation) {
    if (losses.isClosed()) {
      operation.fail(losses.closed());
      return false;
    }
    return underWay.add(operation);
  }

  /** Its thread is through with it. */
  void leave(BackgroundOperation operation) {
    underWay.remove(operation);
  }

  public boolean isEmpty() {
    return underWay.isEmpty();
  }

  /** What a thread carries out, by its name; empty if that is nothing of these. */
  public String of(Thread thread) {
    for (BackgroundOperation operation : underWay) {
      if (operation.isCarriedOutBy(thread)) {
        return operation.name();
      }
    }
    return "";
  }

  /** Fails them; their threads go on to their ends. */
  public void failAll(Supplier<? extends WeftException> why) {
    List.copyOf(underWay).forEach(operation -> operation.fail(why.get()));
  }
}
