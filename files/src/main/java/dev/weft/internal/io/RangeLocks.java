package dev.weft.internal.io;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;

/**
 * Locks on ranges of bytes of one file, for the ranks that access it atomically: readers share a
 * lock, a writer has it alone. Rank 0 keeps the locks. First come, first served: a request waits
 * for every earlier conflicting request, granted or not, so no request overtakes and none waits
 * forever. Any thread; does not block: a future completes when the lock is granted.
 */
final class RangeLocks {
  private record Request(
      int owner,
      long id,
      long from,
      long to,
      Direction direction,
      CompletableFuture<Boolean> granted) {
    boolean conflictsWith(Request other) {
      boolean alone = direction == Direction.WRITE || other.direction == Direction.WRITE;
      return alone && from < other.to && other.from < to;
    }
  }

  private final List<Request> requests = new ArrayList<>();

  /**
   * Asks for a lock.
   *
   * @param owner the rank
   * @param id a number that the owner uses once
   * @return complete when the owner has it, perhaps before this method returns
   */
  CompletableFuture<Boolean> acquire(int owner, long id, long from, long to, Direction direction) {
    CompletableFuture<Boolean> granted = new CompletableFuture<>();
    Request request = new Request(owner, id, from, to, direction, granted);
    synchronized (this) {
      requests.add(request);
    }
    grant();
    return granted;
  }

  /** Gives a lock back. */
  void release(int owner, long id) {
    remove(request -> request.owner == owner && request.id == id);
  }

  /** Gives back all that a rank holds and forgets what it waits for: it is no more. */
  void releaseAll(int owner) {
    remove(request -> request.owner == owner);
  }

  private void remove(Predicate<Request> which) {
    synchronized (this) {
      requests.removeIf(which);
    }
    grant();
  }

  /** Tells those whose turn it is, without the monitor: what they do then may ask again. */
  private void grant() {
    List<Request> ready = new ArrayList<>();
    synchronized (this) {
      for (int i = 0; i < requests.size(); i++) {
        Request request = requests.get(i);
        if (requests.subList(0, i).stream().noneMatch(request::conflictsWith)) {
          ready.add(request);
        }
      }
    }
    for (Request request : ready) {
      request.granted.complete(true);
    }
  }
}
