package dev.weft.request;

import dev.weft.data.Status;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.failure.WeftException;
import dev.weft.internal.base.Implementation;
import dev.weft.internal.base.Pollable;
import dev.weft.internal.base.RequestChoices;
import dev.weft.internal.base.RequestChoices.Call;
import dev.weft.internal.base.RequestPause;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Waiting for and testing several requests at once (MPI 4.1, section 3.7.5). Null entries stand for
 * requests that have ended. The methods skip null entries, as MPI skips null requests, and
 * persistent requests that are not {@linkplain PersistentRequest#isActive active}. Methods that
 * wait block like {@link Request#await()}. Any thread may call.
 */
public final class Requests {
  /** What the any-forms return when there is no active request (MPI_UNDEFINED). */
  public static final int NONE = -1;

  private static final int[] NOTHING = {};

  private static final RequestPause.Maker PAUSES =
      Implementation.of(RequestPause.Maker.class, "dev.weft.internal.wait.AnyPauses");

  /** Null, unless decisions are recorded or replayed. */
  private static final @Nullable RequestChoices CHOICES =
      RequestChoices.areWanted()
          ? Implementation.of(RequestChoices.class, "dev.weft.internal.replay.DecidedRequests")
          : null;

  /**
   * Blocks until all are complete.
   *
   * @return their statuses, by place; {@link Status#EMPTY} for those that are skipped
   * @throws WeftException the failure of the first that failed, once all are complete; those of
   *     others are suppressed in it
   */
  public static Status[] awaitAll(@Nullable Request... requests) {
    Status[] statuses = new Status[requests.length];
    WeftException failure = null;
    for (int i = 0; i < requests.length; i++) {
      Request request = requests[i];
      statuses[i] = Status.EMPTY;
      if (request != null && isActive(request)) {
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

  /** Like {@link #awaitAll(Request...)}, of a list. */
  public static List<Status> awaitAll(List<? extends Request> requests) {
    return List.of(awaitAll(requests.toArray(new Request[0])));
  }

  /**
   * A future of all: it completes with their statuses, by place, once all are complete, and fails
   * then with what the first that has failed did. Like {@link Request#toFuture} it needs nobody who
   * waits. Does not block.
   */
  public static CompletableFuture<List<Status>> toFuture(List<? extends Request> requests) {
    List<CompletableFuture<Status>> each = requests.stream().map(Request::toFuture).toList();
    return CompletableFuture.allOf(each.toArray(new CompletableFuture<?>[0]))
        .thenApply(_ -> each.stream().map(CompletableFuture::join).toList());
  }

  /**
   * Blocks until one is complete and says which; its place is set to null, so that the next call
   * finds another.
   *
   * @return its place, or {@link #NONE} if none is active
   * @throws WeftException its failure
   */
  public static int awaitAny(@Nullable Request... requests) {
    int[] given = given(requests, Call.AWAIT_ANY);
    if (given != null) {
      return finished(requests, given[0]);
    }
    @Nullable Request[] active = active(requests);
    try (RequestPause pause = pause(active)) {
      boolean poll = true;
      while (true) {
        int place = firstDone(active, 0, poll);
        if (place != NONE || isEmpty(active)) {
          return finished(requests, made(requests, Call.AWAIT_ANY, place));
        }
        poll = false;
        pause.pause();
      }
    }
  }

  /**
   * Blocks until at least one is complete and gives the places of all that are; these are set to
   * null.
   *
   * @return the places in ascending order; empty if none is active
   * @throws WeftException the failure of the first that failed, with the others' suppressed
   */
  public static int[] awaitSome(@Nullable Request... requests) {
    int[] given = given(requests, Call.AWAIT_SOME);
    if (given != null) {
      return finished(requests, given);
    }
    @Nullable Request[] active = active(requests);
    try (RequestPause pause = pause(active)) {
      while (true) {
        int[] places = doneOnes(active);
        if (places.length > 0 || isEmpty(active)) {
          return finished(requests, made(requests, Call.AWAIT_SOME, places));
        }
        pause.pause();
      }
    }
  }

  /**
   * Whether all are complete. Does not block. What one has failed with is told by its {@link
   * Request#status}.
   */
  public static boolean testAll(@Nullable Request... requests) {
    @Nullable Request[] active = active(requests);
    int[] given = given(requests, Call.TEST_ALL);
    boolean all = given == null || given.length > 0;
    for (Request request : active) {
      if (request != null && !request.isDone()) {
        poll(request);
        all &= request.isDone();
      }
    }
    if (given == null && CHOICES != null) {
      int[] _ = CHOICES.made(requests, Call.TEST_ALL, all ? new int[1] : NOTHING);
    }
    for (int i = 0; i < active.length; i++) {
      Request request = active[i] == null ? null : requests[i];
      if (all && request instanceof PersistentRequest) {
        note(request);
      }
    }
    return all;
  }

  /** Like {@link #awaitAny}, without blocking: {@link #NONE} also if none is complete. */
  public static int testAny(@Nullable Request... requests) {
    int[] given = given(requests, Call.TEST_ANY);
    if (given != null) {
      return finished(requests, given.length == 0 ? NONE : given[0]);
    }
    int place = firstDone(active(requests), 0, true);
    return finished(requests, made(requests, Call.TEST_ANY, place));
  }

  /** Like {@link #awaitSome}, without blocking: empty also if none is complete. */
  public static int[] testSome(@Nullable Request... requests) {
    int[] given = given(requests, Call.TEST_SOME);
    return finished(
        requests,
        given != null ? given : made(requests, Call.TEST_SOME, doneOnes(active(requests))));
  }

  private static int[] doneOnes(@Nullable Request[] active) {
    int[] places = new int[active.length];
    int count = 0;
    for (int place = firstDone(active, 0, true);
        place != NONE;
        place = firstDone(active, place + 1, false)) {
      places[count++] = place;
    }
    return Arrays.copyOf(places, count);
  }

  private static int[] finished(@Nullable Request[] requests, int[] places) {
    WeftException failure = null;
    for (int place : places) {
      try {
        int _ = finished(requests, place);
      } catch (WeftException e) {
        failure = combined(failure, e);
      }
    }
    if (failure != null) {
      throw failure;
    }
    return places;
  }

  private static int @Nullable [] given(@Nullable Request[] requests, Call call) {
    return CHOICES == null ? null : CHOICES.given(requests, call);
  }

  private static int[] made(@Nullable Request[] requests, Call call, int[] places) {
    return CHOICES == null ? places : CHOICES.made(requests, call, places);
  }

  private static int made(@Nullable Request[] requests, Call call, int place) {
    if (CHOICES != null) {
      int[] _ = CHOICES.made(requests, call, place == NONE ? NOTHING : new int[] {place});
    }
    return place;
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

  private static RequestPause pause(@Nullable Request[] active) {
    return PAUSES.of(
        active,
        () -> {
          for (Request request : active) {
            if (request != null) {
              poll(request);
            }
          }
        });
  }

  private static boolean isActive(Request request) {
    return !(request instanceof PersistentRequest persistent) || persistent.isActive();
  }

  /** The same, with null for what is not active: what is active now is so until the call ends. */
  private static @Nullable Request[] active(@Nullable Request[] requests) {
    @Nullable Request[] active = requests;
    for (int i = 0; i < requests.length; i++) {
      Request request = requests[i];
      if (request != null && !isActive(request)) {
        active = active == requests ? requests.clone() : active;
        active[i] = null;
      }
    }
    return CHOICES == null ? active : CHOICES.behind(active);
  }

  /** Moves operations on; a failure is told when the request is looked at. */
  private static void poll(Request request) {
    if (request instanceof Pollable pollable) {
      pollable.poll();
    } else {
      note(request);
    }
  }

  private static void note(Request request) {
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
      if (done instanceof PersistentRequest) {
        boolean _ = done.test();
      }
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
