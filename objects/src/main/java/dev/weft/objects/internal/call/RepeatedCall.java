package dev.weft.objects.internal.call;

import dev.weft.failure.WeftException;
import dev.weft.objects.CallContext;
import dev.weft.objects.internal.method.RemoteMethod;
import dev.weft.objects.internal.value.ValueWriter;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A call of an idempotent method with a future. It keeps a copy of its arguments until it has
 * ended, because the caller may reuse the originals. Further attempts run on another thread.
 */
final class RepeatedCall {
  private final Caller caller;
  private final RemoteMethod method;
  private final CallContext context;
  private final boolean withResult;
  private final CallRetries callRetries;
  private final ValueWriter arguments;
  private final CompletableFuture<@Nullable Object> result = new Cancelling();
  private volatile ObjectTarget target;
  private volatile @Nullable CompletableFuture<@Nullable Object> current;

  private RepeatedCall(Caller caller, CallPlace place, NamedObject named, boolean withResult) {
    this.caller = caller;
    this.method = place.method();
    this.context = place.context();
    this.withResult = withResult;
    this.callRetries = CallRetries.of(place, named);
    this.target = callRetries.first();
    this.arguments = caller.newWriter();
    arguments.copy(place.out, true);
  }

  /** Makes the first try, from its place; blocks while the arguments are sent. */
  static CompletableFuture<@Nullable Object> start(
      Caller caller, CallPlace place, NamedObject named, boolean withResult) {
    RepeatedCall call = new RepeatedCall(caller, place, named, withResult);
    place.address(call.target);
    call.send(place);
    return call.result;
  }

  private void again(WeftException failure) {
    try {
      target = callRetries.next(target, failure);
      if (result.isDone()) {
        arguments.forget(); // it has been cancelled
        return;
      }
      CallPlace place = caller.place(target, method, true);
      place.inherit(context);
      try {
        place.out.copy(arguments, false);
        send(place);
      } finally {
        place.release();
      }
    } catch (RuntimeException e) {
      end(null, e);
    }
  }

  private void send(CallPlace place) {
    CompletableFuture<@Nullable Object> sent;
    try {
      sent = caller.startOnce(place, withResult);
    } catch (WeftException e) {
      if (!CallRetries.isOfPeer(e)) {
        throw e;
      }
      sent = CompletableFuture.failedFuture(e);
    }
    current = sent;
    if (result.isCancelled()) {
      boolean _ = sent.cancel(true);
    }
    CompletableFuture<?> _ = sent.whenComplete(this::ended);
  }

  private void ended(@Nullable Object value, @Nullable Throwable failure) {
    if (failure instanceof WeftException e && CallRetries.isOfPeer(e) && !result.isDone()) {
      caller.results().start("weft-again", () -> again(e));
    } else {
      end(value, failure);
    }
  }

  private void end(@Nullable Object value, @Nullable Throwable failure) {
    arguments.forget();
    boolean _ = failure == null ? result.complete(value) : result.completeExceptionally(failure);
  }

  private final class Cancelling extends CompletableFuture<@Nullable Object> {
    @Override
    public boolean cancel(boolean mayInterrupt) {
      boolean cancelled = super.cancel(mayInterrupt);
      CompletableFuture<@Nullable Object> underWay = current;
      if (cancelled && underWay != null) {
        boolean _ = underWay.cancel(mayInterrupt);
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
