package mpi;

import dev.weft.request.Requests;
import java.util.function.Function;

/** Waits for several requests by {@link Requests}, and fills statuses and their indices. */
final class RequestArrays {

  static Status[] waitAll(Request[] requests) {
    return all(
        requests,
        active -> {
          dev.weft.data.Status[] _ = Requests.awaitAll(active);
          return true;
        });
  }

  static Status[] testAll(Request[] requests) {
    return all(requests, Requests::testAll);
  }

  private static Status[] all(
      Request[] requests, Function<dev.weft.request.Request[], Boolean> complete) {
    dev.weft.request.Request[] active = active(requests);
    try {
      if (!complete.apply(active)) {
        return null;
      }
      Status[] statuses = new Status[requests.length];
      for (int i = 0; i < statuses.length; i++) {
        boolean isOver = requests[i] == null || requests[i].active() == null; // or named twice
        statuses[i] = isOver ? new Status() : placed(requests[i].finish(active[i].status()), i);
      }
      return statuses;
    } catch (RuntimeException e) {
      for (int i = 0; i < active.length; i++) {
        if (active[i] != null && active[i].isDone()) {
          requests[i].activate(null);
        }
      }
      throw Failures.of(e);
    }
  }

  static Status waitAny(Request[] requests) {
    Status status = any(requests, Requests::awaitAny);
    return status == null ? placed(new Status(), Ranks.UNDEFINED) : status;
  }

  static Status testAny(Request[] requests) {
    return any(requests, Requests::testAny);
  }

  private static Status any(Request[] requests, Function<dev.weft.request.Request[], Integer> one) {
    dev.weft.request.Request[] before = active(requests);
    dev.weft.request.Request[] left = before.clone();
    try {
      int place = one.apply(left);
      return place == Requests.NONE
          ? null
          : placed(requests[place].finish(before[place].status()), place);
    } catch (RuntimeException e) {
      throw failed(requests, before, left, e);
    }
  }

  static Status[] waitSome(Request[] requests) {
    return some(requests, Requests::awaitSome);
  }

  static Status[] testSome(Request[] requests) {
    return some(requests, Requests::testSome);
  }

  private static Status[] some(
      Request[] requests, Function<dev.weft.request.Request[], int[]> several) {
    dev.weft.request.Request[] before = active(requests);
    dev.weft.request.Request[] left = before.clone();
    try {
      int[] places = several.apply(left);
      Status[] statuses = new Status[places.length];
      for (int i = 0; i < places.length; i++) {
        int place = places[i];
        statuses[i] = placed(requests[place].finish(before[place].status()), place);
      }
      return statuses;
    } catch (RuntimeException e) {
      throw failed(requests, before, left, e);
    }
  }

  static void require(Request[] requests) {
    if (requests == null) {
      throw Failures.told(
          new MPIException(MPIException.ERR_REQUEST, "the array of requests is null"));
    }
  }

  private static dev.weft.request.Request[] active(Request[] requests) {
    require(requests);
    dev.weft.request.Request[] active = new dev.weft.request.Request[requests.length];
    for (int i = 0; i < active.length; i++) {
      active[i] = requests[i] == null ? null : requests[i].active();
    }
    return active;
  }

  private static Status placed(Status status, int place) {
    status.index = place;
    return status;
  }

  /** Those that Weft has taken out of its array are over. */
  private static MPIException failed(
      Request[] requests,
      dev.weft.request.Request[] before,
      dev.weft.request.Request[] left,
      RuntimeException thrown) {
    for (int i = 0; i < requests.length; i++) {
      if (before[i] != left[i]) {
        requests[i].activate(null);
      }
    }
    return Failures.of(thrown);
  }

  private RequestArrays() {}
}
