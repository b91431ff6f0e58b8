package dev.weft.internal.wait;

import dev.weft.internal.trace.RecordedRequest;
import dev.weft.internal.trace.TraceClock;
import dev.weft.request.Request;
import org.jspecify.annotations.Nullable;

/** What views of requests are told when a thread waits for some of them. */
final class RecordedWait {
  /**
   * Tells those that are views that the wait begins now.
   *
   * @return the requests themselves; the same array if none is a view
   */
  static @Nullable Request[] begin(@Nullable Request[] requests) {
    @Nullable Request[] behind = requests;
    for (int i = 0; i < requests.length; i++) {
      if (requests[i] instanceof RecordedRequest view) {
        view.waitedFor(TraceClock.nanos());
        behind = behind == requests ? requests.clone() : behind;
        behind[i] = (Request) view.recordedRequest();
      }
    }
    return behind;
  }

  private RecordedWait() {}
}
