package dev.weft.objects.internal.name;

import dev.weft.internal.trace.TraceClock;
import dev.weft.objects.internal.method.CallTrace;
import dev.weft.objects.internal.method.MethodTable;
import dev.weft.objects.stub.Sink;
import dev.weft.objects.stub.Skeleton;
import dev.weft.objects.stub.Source;

/** A skeleton that records the methods that it calls. Any thread. */
final class TracedSkeleton extends Skeleton {
  private final Skeleton skeleton;
  private final MethodTable table;
  private final CallTrace trace;

  TracedSkeleton(Skeleton skeleton, MethodTable table, CallTrace trace) {
    this.skeleton = skeleton;
    this.table = table;
    this.trace = trace;
  }

  @Override
  public void call(Object target, int method, Source arguments, Sink result) throws Throwable {
    long beginNanos = TraceClock.nanos();
    try {
      skeleton.call(target, method, arguments, result);
    } finally {
      trace.served(table.get(method), beginNanos);
    }
  }
}
