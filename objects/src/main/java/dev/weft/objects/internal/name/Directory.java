package dev.weft.objects.internal.name;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.ClosedException;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.failure.WaitTimeoutException;
import dev.weft.objects.internal.value.Reference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The names of all objects, as every node knows them: each tells the others what it exports, so
 * that a look-up asks nobody and no rank's end takes names of others along. Any thread; {@link
 * #await} blocks.
 */
public final class Directory {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Map<String, List<Reference>> names = new HashMap<>();
  private boolean closed;

  /** A rank has exported an object. */
  public void add(String name, Reference reference) {
    change(() -> names.computeIfAbsent(name, _ -> new ArrayList<>(1)).add(reference));
  }

  /** A rank has withdrawn it. */
  public void remove(String name, int rank) {
    change(
        () ->
            names.computeIfPresent(
                name,
                (_, known) -> {
                  boolean _ = known.removeIf(reference -> reference.rank() == rank);
                  return known.isEmpty() ? null : known;
                }));
  }

  /** A rank is gone, and with it all that it has exported. */
  public void lost(int rank) {
    change(
        () ->
            names
                .values()
                .removeIf(
                    known -> {
                      boolean _ = known.removeIf(reference -> reference.rank() == rank);
                      return known.isEmpty();
                    }));
  }

  /** Nobody may look up any more. */
  public void close() {
    change(() -> closed = true);
  }

  private void change(Runnable change) {
    lock.lock();
    try {
      change.run();
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** The object of that name, once there is one. */
  public Reference await(String name, Duration limit) {
    lock.lock();
    try {
      long left = limit.isZero() ? Long.MAX_VALUE : limit.toNanos();
      Reference found = find(name);
      while (found == null) {
        if (closed) {
          throw new ClosedException("the node is closed");
        }
        if (left <= 0) {
          throw notFound(name, limit);
        }
        left = changed.awaitNanos(left);
        found = find(name);
      }
      return found;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new WaitInterruptedException("interrupted while waiting for '" + name + "'");
    } finally {
      lock.unlock();
    }
  }

  private @Nullable Reference find(String name) {
    List<Reference> known = names.get(name);
    if (known == null) {
      return null;
    }
    if (known.size() > 1) {
      throw new ArgumentException(
          "'%s' is exported by the ranks %s; keep one of them"
              .formatted(name, known.stream().map(Reference::rank).sorted().toList()));
    }
    return known.getFirst();
  }

  private static WaitTimeoutException notFound(String name, Duration limit) {
    return new WaitTimeoutException(
        "no rank has exported '%s' within %d ms"
            .formatted(name, TimeUnit.NANOSECONDS.toMillis(limit.toNanos())));
  }
}
