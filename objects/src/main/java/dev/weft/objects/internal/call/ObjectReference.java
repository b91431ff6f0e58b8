package dev.weft.objects.internal.call;

import dev.weft.codec.ByReference;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.objects.Remote;
import dev.weft.objects.RemoteAction;
import dev.weft.objects.RemoteCall;
import dev.weft.objects.internal.method.Binding;
import dev.weft.objects.internal.method.LazyResultClass;
import dev.weft.objects.internal.method.RemoteMethod;
import dev.weft.objects.internal.value.PrimitiveArrays;
import dev.weft.objects.internal.wire.CallHeader;
import dev.weft.objects.stub.LateValue;
import java.lang.invoke.MethodHandle;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A reference as programs see it. Any thread. */
public final class ObjectReference<T> implements Remote<T>, ByReference {
  private final ObjectTarget target;
  private final Class<T> type;
  private final T stub;

  public ObjectReference(ObjectTarget target, Class<T> type) {
    this.target = target;
    this.type = type;
    this.stub = type.cast(Binding.of(type).stub(target));
  }

  /** What it calls. */
  public ObjectTarget target() {
    return target;
  }

  @Override
  public T call() {
    return stub;
  }

  @Override
  @SuppressWarnings("unchecked") // the method's result has the type that the lambda says
  public <R extends @Nullable Object> CompletableFuture<R> async(RemoteCall<T, R> call) {
    return (CompletableFuture<R>) start(call, true);
  }

  @Override
  @SuppressWarnings({"unchecked", "rawtypes"}) // it completes with null
  public CompletableFuture<@Nullable Void> asyncRun(RemoteAction<T> call) {
    return (CompletableFuture) start(asCall(call), false);
  }

  /** Like {@link #asyncRun}, whatever is under way to the rank: for calls of the library. */
  public CompletableFuture<?> runBeyondLimit(RemoteAction<T> call) {
    CallPlace place = Recorder.record(target, asCall(call));
    try {
      return target.caller.startOnce(place, false, CallHeader.BEYOND_LIMIT);
    } finally {
      place.release();
    }
  }

  private CompletableFuture<@Nullable Object> start(RemoteCall<T, ?> call, boolean withResult) {
    CallPlace place = Recorder.record(target, call);
    try {
      return target.caller.start(place, withResult);
    } finally {
      place.release();
    }
  }

  @Override
  @SuppressWarnings("unchecked") // the method's result has the type that the lambda says
  public <R> R later(RemoteCall<T, R> call) {
    CallPlace place = Recorder.record(target, call);
    try {
      RemoteMethod method = place.method();
      MethodHandle constructor = LazyResultClass.constructor(method.method().getReturnType());
      FutureValue value =
          new FutureValue(
              target.caller.start(place, true),
              "%s on rank %d".formatted(method, rank()),
              method.deadlineMillis(target.deadlineMillis));
      return (R) (Object) constructor.invokeExact((LateValue) value);
    } catch (Throwable e) {
      throw Unchecked.thrown(e);
    } finally {
      place.release();
    }
  }

  @Override
  public void oneWay(RemoteAction<T> call) {
    CallPlace place = Recorder.record(target, asCall(call));
    try {
      target.caller.sendOneWay(place);
    } finally {
      place.release();
    }
  }

  @Override
  public <A> int into(A array, RemoteCall<T, A> call) {
    Slice slice = PrimitiveArrays.slice(array);
    if (slice == null) {
      throw new ArgumentException(
          FailureCode.REMOTE_OBJECT,
          "a %s is no array of primitives; give one of the type that the method returns"
              .formatted(array.getClass().getName()));
    }
    CallPlace place = Recorder.record(target, call);
    try {
      return place.runInto(slice);
    } catch (Throwable failure) {
      throw Unchecked.thrown(failure);
    } finally {
      place.release();
    }
  }

  @Override
  public Remote<T> within(Duration deadline) {
    if (deadline.isNegative()) {
      throw new ArgumentException(
          FailureCode.REMOTE_OBJECT, "a deadline of %s; give 0 for none".formatted(deadline));
    }
    return new ObjectReference<>(target.within(deadline.toMillis()), type);
  }

  @Override
  public void moveTo(int rank) {
    target.caller.movements().move(target, rank);
  }

  @Override
  public int rank() {
    return target.address().rank();
  }

  @Override
  public Class<T> type() {
    return type;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ObjectReference<?> reference && target.equals(reference.target);
  }

  @Override
  public int hashCode() {
    return target.hashCode();
  }

  @Override
  public String toString() {
    return target.toString();
  }

  /** The same call, with null as its result. */
  @SuppressWarnings("NullAway") // a lambda's result may be null here
  public static <T> RemoteCall<T, @Nullable Object> asCall(RemoteAction<T> action) {
    return stub -> {
      action.on(stub);
      return null;
    };
  }
}
