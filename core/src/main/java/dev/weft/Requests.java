package dev.weft;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Waiting for and testing several requests at once (MPI 4.1, section 3.7.5). Null entries are
 * requests that are over: they are skipped, as MPI skips null requests. Those that wait block like
 * {@link Request#await()}. Any thread may call.
 */
public final class Requests {
  /** What the any-forms return when there is no request left (MPI_UNDEFINED). */
  public static final int NONE = -1;

  /**
   * Blocks until all are complete.
   *
   * @return their statuses, by place; {@link Status#EMPTY} for null entries
   * @throws WeftException the failure of the first that failed, once all are complete; those of
   *     others are suppressed in it
   */
  public static Status[] awaitAll(@Nullable Request... requests) {
    Status[] statuses = new Status[requests.length];
    WeftException failure = null;
    for (int i = 0; i < requests.length; i++) {
      Request request = requests[i];
      statuses[i] = Status.EMPTY;
      if (request != null) {
        try {
          statuses[i] = request.await();
        } catch (WaitInterruptedException e) {
          throw e;
        } catch (WeftException e) {
          failure = combined(failure, e);
        }
      }
    }
    if (failure != null) {
      throw failure;
    }
    return statuses;
  }

  /**
   * Blocks until one is complete and says which; its place is set to null, so that the next call
   * finds another.
   *
   * @return its place, or {@link #NONE} if all are null
   * @throws WeftException its failure
   */
  public static int awaitAny(@Nullable Request... requests) {
    try (AnyPause pause = new AnyPause(requests)) {
      while (true) {
        int place = firstDone(requests, 0, pause.isFresh());
        if (place != NONE || isEmpty(requests)) {
          return finished(requests, place);
        }
        pause.pause();
      }
    }
  }

  /**
   * Blocks until at least one is complete and gives the places of all that are; these are set to
   * null.
   *
   * @return the places in ascending order; empty if all are null
   * @throws WeftException the failure of the first that failed, with the others' suppressed
   */
  public static int[] awaitSome(@Nullable Request... requests) {
    try (AnyPause pause = new AnyPause(requests)) {
      while (true) {
        int[] places = testSome(requests);
        if (places.length > 0 || isEmpty(requests)) {
          return places;
        }
        pause.pause();
      }
    }
  }

  /** Whether all are complete. Does not block. */
  public static boolean testAll(@Nullable Request... requests) {
    boolean all = true;
    for (Request request : requests) {
      all &= request == null || request.isDone() || request.test();
    }
    return all;
  }

  /** Like {@link #awaitAny}, without blocking: {@link #NONE} also if none is complete. */
  public static int testAny(@Nullable Request... requests) {
    return finished(requests, firstDone(requests, 0, true));
  }

  /** Like {@link #awaitSome}, without blocking: empty also if none is complete. */
  public static int[] testSome(@Nullable Request... requests) {
    int[] places = new int[requests.length];
    int count = 0;
    WeftException failure = null;
    for (int place = firstDone(requests, 0, true);
        place != NONE;
        place = firstDone(requests, place + 1, false)) {
      Request done = Objects.requireNonNull(requests[place]);
      requests[place] = null;
      places[count++] = place;
      try {
        Status _ = done.status();
      } catch (WeftException e) {
        failure = combined(failure, e);
      }
    }
    if (failure != null) {
      throw failure;
    }
    return Arrays.copyOf(places, count);
  }

  private static int firstDone(@Nullable Request[] requests, int from, boolean poll) {
    boolean polled = !poll;
    for (int i = from; i < requests.length; i++) {
      Request request = requests[i];
      if (request != null && !polled && !request.isDone()) {
        polled = true;
        poll(request);
      }
      if (request != null && request.isDone()) {
        return i;
      }
    }
    return NONE;
  }

  /** Moves operations on; a failure is told when the request is looked at. */
  static void poll(Request request) {
    try {
      boolean _ = request.test();
    } catch (WeftException e) {
      // Its turn comes.
    }
  }

  private static int finished(@Nullable Request[] requests, int place) {
    if (place != NONE) {
      Request done = Objects.requireNonNull(requests[place]);
      requests[place] = null;
      Status _ = done.status();
    }
    return place;
  }

  private static boolean isEmpty(@Nullable Request[] requests) {
    for (Request request : requests) {
      if (request != null) {
        return false;
      }
    }
    return true;
  }

  private static WeftException combined(@Nullable WeftException first, WeftException next) {
    if (first == null || first == next) {
      return next;
    }
    first.addSuppressed(next);
    return first;
  }

  private Requests() {}
}
