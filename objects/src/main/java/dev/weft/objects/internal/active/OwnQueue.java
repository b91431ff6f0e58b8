package dev.weft.objects.internal.active;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.objects.ServeQueue;
import dev.weft.objects.internal.method.RemoteMethod;
import java.time.Duration;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The calls of an object, for its own thread. */
final class OwnQueue implements ServeQueue {
  private final ActiveObject object;

  OwnQueue(ActiveObject object) {
    this.object = object;
  }

  /** True until the object ends and no call waits. */
  void serveAll() {
    while (serve(wanted(), Long.MAX_VALUE)) {
      // The next one.
    }
  }

  @Override
  public boolean serve(String... methods) {
    return serve(wanted(methods), Long.MAX_VALUE);
  }

  @Override
  public boolean serve(Duration limit, String... methods) {
    return serve(wanted(methods), limit.toNanos());
  }

  private boolean serve(Predicate<WaitingCall> wanted, long limitNanos) {
    if (ActiveObject.current() != object) {
      throw new ArgumentException(
          FailureCode.REMOTE_OBJECT,
          "thread %s serves calls of %s; only the object's own thread can"
              .formatted(Thread.currentThread().getName(), object));
    }
    try {
      return object.serve(wanted, limitNanos);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new WaitInterruptedException("interrupted while waiting for a call of " + object);
    }
  }

  @Override
  public int waiting(String... methods) {
    return object.count(wanted(methods));
  }

  @Override
  public boolean isOpen() {
    return object.isOpen();
  }

  private Predicate<WaitingCall> wanted(String... names) {
    if (names.length == 0) {
      return _ -> true;
    }
    BitSet numbers = new BitSet();
    List<String> left = Arrays.stream(names).collect(Collectors.toList());
    for (RemoteMethod method : object.table().methods()) {
      if (Arrays.asList(names).contains(method.method().getName())) {
        numbers.set(method.number());
        boolean _ = left.removeIf(method.method().getName()::equals);
      }
    }
    if (!left.isEmpty()) {
      throw new ArgumentException(
          FailureCode.REMOTE_OBJECT,
          "%s has no methods %s; give names of %s"
              .formatted(object, new TreeSet<>(left), object.table().type().getName()));
    }
    return call -> numbers.get(call.method());
  }
}
