package mpi;

import dev.weft.data.Slice;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * One access to a window: elements of a buffer on one side, runs of the target's memory on the
 * other, in the order of the datatype. Weft's operations take one run each.
 */
final class WindowAccess {
  private final List<dev.weft.request.Request> requests = new ArrayList<>();

  /** What is done with one run: a part of the buffer, and where it goes. */
  @FunctionalInterface
  interface Run {
    dev.weft.request.@Nullable Request at(Slice part, long elements, long displacementBytes);
  }

  /** Does something with each run of so many instances of the target's type. */
  void each(
      WindowHandle window, Slice buffer, int target, int disp, int count, Datatype type, Run run) {
    dev.weft.data.Datatype layout = Buffers.check(count, type).layout();
    if (Math.multiplyExact(layout.size(), count) != buffer.bytes()) {
      throw new Refused(
          ErrorClass.ERR_COUNT,
          "the buffer has %d bytes, at the target there are %d"
              .formatted(buffer.bytes(), layout.size() * count));
    }
    if (target == Constant.PROC_NULL || count == 0) {
      return;
    }
    long span = (count - 1) * layout.extent();
    long from = layout.trueLowerBound() + Math.min(0, span);
    long to = layout.trueLowerBound() + layout.trueExtent() + Math.max(0, span);
    long at = window.place(target, disp, from, to);
    int shift = buffer.type().shift();
    long[] done = new long[1];
    layout.forEachRun(
        0,
        layout.size() * count,
        (offset, bytes) -> {
          dev.weft.request.Request request =
              run.at(buffer.part(done[0], bytes >> shift), done[0], at + offset);
          done[0] += bytes >> shift;
          if (request != null) {
            requests.add(request);
          }
        });
  }

  /** All of them as one. */
  dev.weft.request.Request request() {
    return requests.size() == 1
        ? requests.getFirst()
        : new FutureRequest(
            CompletableFuture.allOf(
                requests.stream()
                    .map(dev.weft.request.Request::toFuture)
                    .toArray(CompletableFuture<?>[]::new)));
  }
}
