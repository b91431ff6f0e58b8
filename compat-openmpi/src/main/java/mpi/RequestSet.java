package mpi;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Several requests at once, as {@link dev.weft.request.Requests} handles them. */
final class RequestSet {
  private RequestSet() {}

  /** What of them is under way, by place. */
  private static dev.weft.request.@Nullable Request[] active(Request @Nullable [] requests)
      throws MPIException {
    Request[] all = Failures.present(requests, ErrorClass.ERR_REQUEST);
    var active = new dev.weft.request.@Nullable Request[all.length];
    Arrays.setAll(active, i -> all[i] == null ? null : all[i].active());
    return active;
  }

  private static boolean isEmpty(dev.weft.request.@Nullable Request[] active) {
    for (dev.weft.request.Request request : active) {
      if (request != null) {
        return false;
      }
    }
    return true;
  }

  /** One that is complete; null if none is and it is not waited for. */
  static @Nullable Status any(Request[] requests, boolean waiting) throws MPIException {
    dev.weft.request.@Nullable Request[] active = active(requests);
    if (isEmpty(active)) {
      return Status.empty(Constant.UNDEFINED);
    }
    dev.weft.request.@Nullable Request[] left = active.clone();
    try {
      int place =
          waiting
              ? dev.weft.request.Requests.awaitAny(left)
              : dev.weft.request.Requests.testAny(left);
      dev.weft.request.Request done = place < 0 ? null : active[place];
      return done == null ? null : requests[place].finished(done.status(), place);
    } catch (RuntimeException e) {
      throw failed(requests, active, left, e);
    }
  }

  /** Those that are complete; null if none is under way. */
  static Status @Nullable [] some(Request[] requests, boolean waiting) throws MPIException {
    dev.weft.request.@Nullable Request[] active = active(requests);
    if (isEmpty(active)) {
      return null;
    }
    dev.weft.request.@Nullable Request[] left = active.clone();
    try {
      int[] places =
          waiting
              ? dev.weft.request.Requests.awaitSome(left)
              : dev.weft.request.Requests.testSome(left);
      Status[] statuses = new Status[places.length];
      for (int i = 0; i < places.length; i++) {
        dev.weft.request.Request done = java.util.Objects.requireNonNull(active[places[i]]);
        statuses[i] = requests[places[i]].finished(done.status(), places[i]);
      }
      return statuses;
    } catch (RuntimeException e) {
      throw failed(requests, active, left, e);
    }
  }

  /** Those that have gone from the list are over, whether they failed or not. */
  private static MPIException failed(
      Request[] requests,
      dev.weft.request.@Nullable Request[] active,
      dev.weft.request.@Nullable Request[] left,
      RuntimeException failure) {
    MPIException told = null;
    for (int i = 0; i < requests.length; i++) {
      if (active[i] != null && left[i] == null) {
        told = told == null ? requests[i].failed(failure) : told;
        requests[i].inactive();
      }
    }
    return told == null ? Failures.of(failure, ErrorClass.ERR_REQUEST) : inStatus(told);
  }

  private static MPIException inStatus(MPIException failure) {
    return new MPIException(
        ErrorClass.ERR_IN_STATUS,
        "one of several operations failed: " + failure.getMessage(),
        failure);
  }

  static int @Nullable [] indices(Status @Nullable [] statuses) {
    return statuses == null ? null : Arrays.stream(statuses).mapToInt(Status::getIndex).toArray();
  }

  static boolean areAllDone(Request[] requests) throws MPIException {
    boolean all = true;
    for (dev.weft.request.Request request : active(requests)) {
      all &= request == null || isDone(request);
    }
    return all;
  }

  /** Whether an operation is over; how it failed is told to whoever takes note of that. */
  private static boolean isDone(dev.weft.request.Request request) {
    try {
      return request.isDone() || request.test();
    } catch (RuntimeException e) {
      return true;
    }
  }

  /** Waits for all; the failure of the first that failed is told when all are complete. */
  static Status[] all(Request[] requests) throws MPIException {
    dev.weft.request.@Nullable Request[] active = active(requests);
    Status[] statuses = new Status[requests.length];
    MPIException failure = null;
    for (int i = 0; i < requests.length; i++) {
      try {
        dev.weft.request.Request under = active[i];
        statuses[i] =
            under == null
                ? Status.empty(Constant.UNDEFINED)
                : requests[i].finished(under.await(), i);
      } catch (dev.weft.failure.WaitInterruptedException e) {
        throw Failures.of(e, ErrorClass.ERR_REQUEST);
      } catch (RuntimeException e) {
        MPIException next = requests[i].failed(e);
        failure = failure == null ? next : failure;
      }
    }
    if (failure != null) {
      throw inStatus(failure);
    }
    return statuses;
  }
}
