package dev.weft.internal.comm;

import dev.weft.Comm;
import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.internal.check.RecordedView;
import dev.weft.internal.trace.CallKind;
import dev.weft.internal.trace.CallRecorder;
import dev.weft.request.PersistentRequest;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/**
 * A view of a communicator whose calls are recorded, and those of the requests that it returns. The
 * communicators that it makes are recorded, too.
 */
final class TracedCalls extends CallView {
  private final CallRecorder recorder;
  private final IntraCommunicator comm;

  /** What a request is of; null for a communicator. */
  private final @Nullable Operation operation;

  /** The number of the request's operation that is under way. */
  private volatile long request;

  /**
   * A non-blocking or persistent operation.
   *
   * @param begins what its start means
   */
  private record Operation(String name, CallKind begins, int peer, int tag, long bytes) {}

  private TracedCalls(
      Object target, IntraCommunicator comm, CallRecorder recorder, @Nullable Operation operation) {
    super(target);
    this.recorder = recorder;
    this.comm = comm;
    this.operation = operation;
  }

  /** The recorded view of a communicator. */
  static Comm view(IntraCommunicator comm, CallRecorder recorder) {
    return new TracedCalls(comm, comm, recorder, null).as(Comm.class, RecordedView.class);
  }

  @Override
  @Nullable Object called(Method method, Object[] arguments) throws Throwable {
    if (method.getDeclaringClass() == RecordedView.class) {
      return comm;
    }
    for (int i = 0; i < arguments.length; i++) {
      arguments[i] = arguments[i] instanceof Comm other ? RecordedView.behind(other) : arguments[i];
    }
    TracedMethod traced = TracedMethod.of(method);
    CallKind kind = traced.kind();
    if (kind == null) {
      return viewed(call(method, arguments), operation);
    }
    return operation == null
        ? onCommunicator(traced, kind, method, arguments)
        : onRequest(operation, kind, method, arguments);
  }

  private @Nullable Object onCommunicator(
      TracedMethod traced, CallKind kind, Method method, Object[] arguments) throws Throwable {
    int partner = traced.partnerAt();
    int peer = partner < 0 ? CallRecorder.NOBODY : (int) arguments[partner];
    int tag =
        kind == CallKind.SEND || kind == CallKind.RECEIVE || kind == CallKind.POST
            ? (int) arguments[partner + 1]
            : 0;
    long bytes = arguments.length == 0 ? 0 : bytesOf(arguments[0]);
    long beginNanos = System.nanoTime();
    Object result = call(method, arguments);
    if (interfaceOf(result) == null || result instanceof Comm) {
      if (traced.exchanges()) {
        record(CallKind.SEND, traced.operation(), peer, tag, bytes, beginNanos, 0);
      }
      if (result instanceof Status status) {
        record(
            kind, traced.operation(), status.source(), status.tag(), status.bytes(), beginNanos, 0);
      } else {
        record(kind, traced.operation(), peer, tag, bytes, beginNanos, 0);
      }
      return viewed(result, null);
    }
    CallKind begins = kind == CallKind.SEND || kind == CallKind.POST ? kind : CallKind.OTHER;
    Operation of = new Operation(traced.operation(), begins, peer, tag, bytes);
    if (result instanceof PersistentRequest) {
      return viewed(result, of);
    }
    long begun = CallRecorder.nextRequest();
    record(begins, traced.operation(), peer, tag, bytes, beginNanos, begun);
    return viewed(result, of, begun);
  }

  private @Nullable Object onRequest(Operation of, CallKind kind, Method method, Object[] arguments)
      throws Throwable {
    if (kind == CallKind.OTHER && target instanceof PersistentRequest) {
      long begun = CallRecorder.nextRequest();
      request = begun;
      long beginNanos = System.nanoTime();
      Object result = call(method, arguments);
      record(of.begins, of.name, of.peer, of.tag, of.bytes, beginNanos, begun);
      return result;
    }
    long beginNanos = System.nanoTime();
    Object result = call(method, arguments);
    if (of.begins == CallKind.POST && result instanceof Status status) {
      record(kind, of.name, status.source(), status.tag(), status.bytes(), beginNanos, request);
    } else {
      record(kind, of.name, of.peer, of.tag, of.bytes, beginNanos, request);
    }
    return result;
  }

  private void record(
      CallKind kind, String name, int peer, int tag, long bytes, long beginNanos, long ofRequest) {
    int world = peer >= 0 && peer < comm.size() ? comm.worldRank(peer) : CallRecorder.NOBODY;
    recorder.returned(kind, name, number(), world, tag, bytes, beginNanos, ofRequest);
  }

  /** Ranks that share a number at the same time, but not a group, have another first member. */
  private long number() {
    return ((long) comm.number << Integer.SIZE) + comm.worldRank(0);
  }

  private @Nullable Object viewed(@Nullable Object result, @Nullable Operation of) {
    return viewed(result, of, 0);
  }

  private @Nullable Object viewed(@Nullable Object result, @Nullable Operation of, long begun) {
    if (result == target) {
      return result;
    }
    if (result instanceof IntraCommunicator made) {
      return view(made, recorder);
    }
    Class<?> type = result instanceof Comm ? null : interfaceOf(result);
    if (result == null || type == null) {
      return result;
    }
    TracedCalls view = new TracedCalls(result, comm, recorder, of);
    view.request = begun;
    return view.as(type);
  }

  private static long bytesOf(@Nullable Object buffer) {
    return switch (buffer) {
      case Slice slice -> slice.bytes();
      case MemorySegment segment -> segment.byteSize();
      case byte[] bytes -> bytes.length;
      case double[] doubles -> (long) doubles.length * Double.BYTES;
      case int[] ints -> (long) ints.length * Integer.BYTES;
      case long[] longs -> (long) longs.length * Long.BYTES;
      case float[] floats -> (long) floats.length * Float.BYTES;
      case boolean[] booleans -> booleans.length;
      case char[] chars -> (long) chars.length * Character.BYTES;
      case short[] shorts -> (long) shorts.length * Short.BYTES;
      case Double _, Long _ -> Long.BYTES;
      case Integer _ -> Integer.BYTES;
      case null, default -> 0;
    };
  }
}
