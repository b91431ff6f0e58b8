package dev.weft.objects.internal.call;

import dev.weft.data.Slice;
import dev.weft.objects.internal.method.RemoteMethod;
import dev.weft.objects.internal.value.RemoteLease;
import dev.weft.objects.internal.wire.Bytes;
import dev.weft.objects.internal.wire.ReplyHeader;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A reply that completes a future. */
final class FutureReply extends Pending {
  private final Caller caller;
  private final RemoteMethod method;
  private final List<Slice> outs;
  private final List<RemoteLease> holds;
  final CompletableFuture<@Nullable Object> future = new Cancelling();

  /** Whether the future completes with the result, or with null. */
  private final boolean withResult;

  FutureReply(Caller caller, int rank, int number, CallPlace place, boolean withResult) {
    super(rank, number);
    this.withResult = withResult;
    this.caller = caller;
    this.method = place.method();
    this.outs = List.copyOf(place.out.outs());
    this.holds = List.copyOf(place.out.holds());
  }

  /** What comes beside the frame is waited for on a thread of its own. */
  @Override
  void replied(byte[] frame, int length) {
    if (Bytes.getShort(frame, ReplyHeader.BULKS) == 0) {
      complete(frame, length);
    } else {
      byte[] copy = copy(frame, length);
      caller.results().start("weft-result", () -> complete(copy, length));
    }
  }

  private void complete(byte[] frame, int length) {
    caller.callCredit.leave(rank, 1);
    caller.sent(holds);
    try {
      Object result = caller.result(rank, number, method, outs, frame, length);
      boolean _ = future.complete(withResult ? result : null);
    } catch (Throwable failure) {
      boolean _ = future.completeExceptionally(failure);
    }
  }

  @Override
  void failed(RuntimeException why) {
    caller.sent(holds);
    boolean _ = future.completeExceptionally(why);
  }

  private final class Cancelling extends CompletableFuture<@Nullable Object> {
    @Override
    public boolean cancel(boolean mayInterrupt) {
      boolean cancelled = super.cancel(mayInterrupt);
      if (cancelled) {
        caller.cancel(rank, number);
      }
      return cancelled;
    }

    /** What depends on it is no call. */
    @Override
    public <U extends @Nullable Object> CompletableFuture<U> newIncompleteFuture() {
      return new CompletableFuture<>();
    }
  }
}
