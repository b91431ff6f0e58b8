package dev.weft.objects.internal.name;

import static java.util.stream.Collectors.joining;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.failure.WaitTimeoutException;
import dev.weft.objects.internal.value.Reference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The names of all objects; every node has a copy. Each node notifies the others of its exports, so
 * a look-up sends no message, and the end of a rank loses no names of other ranks. Any thread;
 * {@link #await} blocks.
 */
public final class Directory {
  private static final int MOST_SHOWN = 20;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Map<String, List<Reference>> names = new HashMap<>();
  private final List<Consumer<String>> watchers = new CopyOnWriteArrayList<>();
  private final String nobody;
  private final Routes routes;

  /** Why look-ups fail; null if they work. */
  private @Nullable Supplier<RuntimeException> closed;

  /**
   * @param nobody the words for a name that has not been exported
   * @param routes where the objects are
   */
  public Directory(String nobody, Routes routes) {
    this.nobody = nobody;
    this.routes = routes;
  }

  /** A rank has exported an object, instead of any that it had exported under the name before. */
  public void add(String name, Reference reference) {
    change(
        () -> {
          List<Reference> known = names.computeIfAbsent(name, _ -> new ArrayList<>(1));
          boolean _ =
              known.removeIf(
                  before ->
                      before.rank() == reference.rank() && rankOf(before) == reference.rank());
          known.add(reference);
        });
    changed(name);
  }

  private int rankOf(Reference reference) {
    return routes.of(reference).rank();
  }

  /** An object has moved, and keeps its name; the loss of its old rank may have removed that. */
  public void moved(String name, Reference reference) {
    change(
        () -> {
          List<Reference> known = names.computeIfAbsent(name, _ -> new ArrayList<>(1));
          if (!known.contains(reference)) {
            known.add(reference);
          }
        });
    changed(name);
  }

  /** A rank has withdrawn that object, and perhaps exported another one under the name since. */
  public void remove(String name, int rank, long object) {
    change(
        () ->
            names.computeIfPresent(
                name,
                (_, known) -> {
                  Address gone = new Address(rank, object);
                  boolean _ = known.removeIf(each -> routes.of(each).equals(gone));
                  return known.isEmpty() ? null : known;
                }));
    changed(name);
  }

  /** A rank is gone, and with it all that it has exported. */
  public void lost(int rank) {
    List<String> before = watchers.isEmpty() ? List.of() : names();
    change(
        () ->
            names
                .values()
                .removeIf(
                    known -> {
                      boolean _ = known.removeIf(reference -> rankOf(reference) == rank);
                      return known.isEmpty();
                    }));
    before.forEach(this::changed);
  }

  /** Reports each name that may have come or gone. Must not block. */
  public void watch(Consumer<String> watcher) {
    watchers.add(watcher);
  }

  /** Tells no more. */
  public void unwatch(Consumer<String> watcher) {
    watchers.remove(watcher);
  }

  private void changed(String name) {
    watchers.forEach(watcher -> watcher.accept(name));
  }

  /** All names now. */
  public List<String> names() {
    lock.lock();
    try {
      return List.copyOf(names.keySet());
    } finally {
      lock.unlock();
    }
  }

  /** The object of that name if there is one and no other; or null. */
  public @Nullable Reference only(String name) {
    lock.lock();
    try {
      List<Reference> known = names.getOrDefault(name, List.of());
      return known.size() == 1 ? known.getFirst() : null;
    } finally {
      lock.unlock();
    }
  }

  /** No name comes any more: a look-up finds a known name, or throws the reason. */
  public void close(Supplier<RuntimeException> why) {
    change(() -> closed = why);
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
    return await(name, limit, Duration.ZERO);
  }

  /**
   * The same after a wait.
   *
   * @param waited for so long
   */
  public Reference await(String name, Duration limit, Duration waited) {
    return await(() -> find(name, null), name, limit, () -> nobody, limit.plus(waited).toMillis());
  }

  /** The object of that name, once there is one that is not this, which is gone. */
  public Reference awaitOther(String name, Reference gone, Duration limit) {
    return await(() -> find(name, gone), name, limit, () -> nobody);
  }

  /**
   * The objects of that name on some ranks, in their order, once all have one.
   *
   * @param lost gives the reason for each rank that is gone, and null for the others
   */
  public List<Reference> awaitAll(
      String name, int[] ranks, Duration limit, IntFunction<@Nullable RuntimeException> lost) {
    return await(
        () -> findAll(name, ranks, lost),
        name,
        limit,
        () -> "the ranks %s have not".formatted(missing(name, ranks)));
  }

  private <R> R await(
      Supplier<@Nullable R> finder, String name, Duration limit, Supplier<String> whoHasNot) {
    return await(finder, name, limit, whoHasNot, limit.toMillis());
  }

  private <R> R await(
      Supplier<@Nullable R> finder,
      String name,
      Duration limit,
      Supplier<String> whoHasNot,
      long millis) {
    lock.lock();
    try {
      long left = limit.isZero() ? Long.MAX_VALUE : limit.toNanos();
      R found = finder.get();
      while (found == null) {
        if (closed != null) {
          throw closed.get();
        }
        if (left <= 0) {
          throw notFound(whoHasNot.get(), name, millis);
        }
        left = changed.awaitNanos(left);
        found = finder.get();
      }
      return found;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new WaitInterruptedException("interrupted while waiting for '" + name + "'");
    } finally {
      lock.unlock();
    }
  }

  private @Nullable Reference find(String name, @Nullable Reference gone) {
    List<Reference> known =
        names.getOrDefault(name, List.of()).stream()
            .filter(reference -> !reference.equals(gone))
            .toList();
    if (known.isEmpty()) {
      return null;
    }
    if (known.size() > 1) {
      throw new ArgumentException(
          FailureCode.REMOTE_OBJECT,
          "'%s' is exported by the ranks %s; keep one of them, or call them as a group"
              .formatted(name, known.stream().map(this::rankOf).sorted().toList()));
    }
    return known.getFirst();
  }

  private @Nullable List<Reference> findAll(
      String name, int[] ranks, IntFunction<@Nullable RuntimeException> lost) {
    List<Reference> found = new ArrayList<>(ranks.length);
    for (int rank : ranks) {
      RuntimeException gone = lost.apply(rank);
      if (gone != null) {
        throw gone;
      }
      names.getOrDefault(name, List.of()).stream()
          .filter(reference -> rankOf(reference) == rank)
          .forEach(found::add);
    }
    return found.size() == ranks.length ? found : null;
  }

  private List<Integer> missing(String name, int[] ranks) {
    List<Integer> known = names.getOrDefault(name, List.of()).stream().map(this::rankOf).toList();
    return Arrays.stream(ranks).boxed().filter(rank -> !known.contains(rank)).toList();
  }

  private WaitTimeoutException notFound(String whoHasNot, String name, long millis) {
    return new WaitTimeoutException(
        "%s exported '%s' within %d ms; %s".formatted(whoHasNot, name, millis, namesInWords()));
  }

  /** All names now, for a look-up of another one. */
  public String namesInWords() {
    List<String> all = names().stream().sorted().toList();
    if (all.isEmpty()) {
      return "there are no names";
    }
    String shown =
        all.stream().limit(MOST_SHOWN).map(name -> "'" + name + "'").collect(joining(", "));
    int more = all.size() - MOST_SHOWN;
    return "the names are " + shown + (more > 0 ? " and %d more".formatted(more) : "");
  }
}
