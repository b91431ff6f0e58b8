package dev.weft.internal.io;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * Locks on ranges of bytes of one file, for the ranks that access it atomically. Kept by rank 0.
 * First come, first served: a request waits for every earlier one, granted or not, that it is in
 * conflict with, so none waits forever and a request cannot overtake. Any thread; does not block:
 * whoever asks is told when the lock is his.
 */
final class RangeLocks {
  /** Who else may hold a lock on the same bytes. */
  enum Mode {
    SHARED,
    EXCLUSIVE
  }

  private static final class Request {
    final int owner;
    final long id;
    final long from;
    final long to;
    final Mode mode;
    final Runnable granted;
    boolean held;

    Request(int owner, long id, long from, long to, Mode mode, Runnable granted) {
      this.owner = owner;
      this.id = id;
      this.from = from;
      this.to = to;
      this.mode = mode;
      this.granted = granted;
    }

    boolean conflictsWith(Request other) {
      boolean exclusive = mode == Mode.EXCLUSIVE || other.mode == Mode.EXCLUSIVE;
      return exclusive && from < other.to && other.from < to;
    }
  }

  private final List<Request> requests = new ArrayList<>();

  /**
   * Asks for a lock.
   *
   * @param owner the rank
   * @param id a number that the owner uses once
   * @param granted called when the owner has it, perhaps before this method returns
   */
  void acquire(int owner, long id, long from, long to, Mode mode, Runnable granted) {
    List<Request> ready;
    synchronized (this) {
      requests.add(new Request(owner, id, from, to, mode, granted));
      ready = grant();
    }
    tell(ready);
  }

  /** Gives a lock back. */
  void release(int owner, long id) {
    List<Request> ready;
    synchronized (this) {
      requests.removeIf(request -> request.owner == owner && request.id == id);
      ready = grant();
    }
    tell(ready);
  }

  /** Gives back all that a rank holds and forgets what it waits for: it is no more. */
  void releaseAll(int owner) {
    List<Request> ready;
    synchronized (this) {
      requests.removeIf(request -> request.owner == owner);
      ready = grant();
    }
    tell(ready);
  }

  private List<Request> grant() {
    List<Request> ready = new ArrayList<>();
    for (int i = 0; i < requests.size(); i++) {
      Request request = requests.get(i);
      if (!request.held && isFree(i)) {
        request.held = true;
        ready.add(request);
      }
    }
    return ready;
  }

  private boolean isFree(int place) {
    Request request = requests.get(place);
    Iterator<Request> earlier = requests.subList(0, place).iterator();
    while (earlier.hasNext()) {
      if (request.conflictsWith(earlier.next())) {
        return false;
      }
    }
    return true;
  }

  private static void tell(List<Request> ready) {
    for (Request request : ready) {
      request.granted.run();
    }
  }
}
