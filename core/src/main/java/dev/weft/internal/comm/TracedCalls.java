package dev.weft.internal.comm;

import dev.weft.Comm;
import dev.weft.InterComm;
import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.internal.check.RecordedView;
import dev.weft.internal.check.TracedView;
import dev.weft.internal.trace.CallKind;
import dev.weft.internal.trace.CallRecorder;
import dev.weft.internal.trace.CommRecorder;
import dev.weft.internal.trace.OperationName;
import dev.weft.internal.trace.RecordedRequest;
import dev.weft.internal.trace.TraceClock;
import dev.weft.request.PersistentRequest;
import dev.weft.request.Request;
import dev.weft.rma.Window;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/**
 * A view of a communicator whose calls are recorded, and those of the requests that it returns. The
 * communicators that it makes are recorded, too.
 */
final class TracedCalls extends CallView {
  private final CommRecorder recorder;
  private final AbstractCommunicator comm;

  /** What a request is of; null for a communicator. */
  private final @Nullable Operation operation;

  /** The number of the request's operation that is under way. */
  private volatile long request;

  /**
   * A non-blocking or persistent operation.
   *
   * @param begins what its start means
   */
  private record Operation(OperationName name, CallKind begins, int peer, int tag, long bytes) {}

  /** When a thread began to wait for this request and others; 0 if none has. */
  private volatile long waitedNanos;

  /** How many windows and files the communicator has made, which all ranks count alike. */
  private int parts;

  private TracedCalls(
      Object target,
      AbstractCommunicator comm,
      CommRecorder recorder,
      @Nullable Operation operation) {
    super(target);
    this.recorder = recorder;
    this.comm = comm;
    this.operation = operation;
  }

  /** The recorded view of a communicator. */
  static Comm view(IntraCommunicator comm, CallRecorder recorder) {
    return view(comm, recorderOf(comm, recorder));
  }

  private static Comm view(IntraCommunicator comm, CommRecorder recorder) {
    return new TracedCalls(comm, comm, recorder, null).as(Comm.class, TracedView.class);
  }

  private static InterComm view(InterCommunicator comm, CommRecorder recorder) {
    return new TracedCalls(comm, comm, recorder, null).as(InterComm.class, RecordedView.class);
  }

  /** Ranks that share a number at the same time, but not a group, have another first member. */
  private static CommRecorder recorderOf(AbstractCommunicator comm, CallRecorder recorder) {
    long number = ((long) comm.number << Integer.SIZE) + comm.leader;
    return new CommRecorder(
        recorder, comm.factory.job(), number, comm.peers, comm.messages::worldRank);
  }

  @Override
  @Nullable Object called(Method method, Object[] arguments) throws Throwable {
    if (RecordedView.class.isAssignableFrom(method.getDeclaringClass())) {
      return ofView(method, arguments);
    }
    if (method.getDeclaringClass() == RecordedRequest.class) {
      return asked(arguments);
    }
    for (int i = 0; i < arguments.length; i++) {
      arguments[i] = arguments[i] instanceof RecordedView view ? view.recorded() : arguments[i];
    }
    TracedMethod traced = TracedMethod.of(method);
    CallKind kind = kindOf(traced);
    if (kind == null) {
      return viewed(call(method, arguments), operation, request);
    }
    return operation == null
        ? onCommunicator(traced, kind, method, arguments)
        : onRequest(operation, kind, method, arguments);
  }

  /** Who waits for whom at a root is known only where sender and receivers are one group. */
  private @Nullable CallKind kindOf(TracedMethod traced) {
    CallKind kind = traced.kind();
    return comm instanceof InterCommunicator
            && (kind == CallKind.FROM_ROOT || kind == CallKind.TO_ROOT)
        ? CallKind.OTHER
        : kind;
  }

  /** What {@link TracedView} asks. */
  private Object ofView(Method method, Object[] arguments) {
    if (arguments.length > 0) {
      return viewed(arguments[0], (Class<?>) arguments[1], (CallKind) arguments[2]);
    }
    return method.getReturnType() == CommRecorder.class ? recorder : comm;
  }

  private <T> T viewed(Object object, Class<T> type, CallKind kind) {
    return TracedObject.view(type.cast(object), type, recorder.part(++parts), kind);
  }

  /** What {@link RecordedRequest} asks. */
  private @Nullable Object asked(Object[] arguments) {
    if (arguments.length == 0) {
      return target;
    }
    waitedNanos = (long) arguments[0];
    return null;
  }

  private @Nullable Object onCommunicator(
      TracedMethod traced, CallKind kind, Method method, Object[] arguments) throws Throwable {
    int partner = kind == traced.kind() ? traced.partnerAt() : CallRecorder.NOBODY;
    int peer = partner < 0 ? CallRecorder.NOBODY : (int) arguments[partner];
    int tag =
        kind == CallKind.SEND || kind == CallKind.RECEIVE || kind == CallKind.POST
            ? (int) arguments[partner + 1]
            : 0;
    long bytes = arguments.length == 0 ? 0 : bytesOf(arguments[0]);
    long beginNanos = TraceClock.nanos();
    if (traced.exchanges()) {
      // Before the call, which lasts until its own message has come.
      recorder.returned(CallKind.SEND, traced.operation(), peer, tag, bytes, beginNanos, 0);
      peer = (int) arguments[TracedMethod.sourceAt(arguments)];
      tag = (int) arguments[TracedMethod.sourceAt(arguments) + 1];
    }
    Object result = call(method, arguments);
    if (interfaceOf(result) == null || result instanceof Comm) {
      if (result instanceof Status status) {
        record(kind, traced.operation(), status, beginNanos, 0);
      } else {
        recorder.returned(kind, traced.operation(), peer, tag, bytes, beginNanos, 0);
      }
      return viewed(result, null, 0);
    }
    CallKind begins =
        switch (kind) {
          case SEND, POST -> kind;
          case RECEIVE -> CallKind.POST;
          default -> CallKind.OTHER;
        };
    Operation of = new Operation(traced.operation(), begins, peer, tag, bytes);
    // The result itself may be of a class that can also be persistent.
    if (PersistentRequest.class.isAssignableFrom(method.getReturnType())) {
      return viewed(result, of, 0);
    }
    long begun = CallRecorder.nextRequest();
    recorder.returned(begins, traced.operation(), peer, tag, bytes, beginNanos, begun);
    return viewed(result, of, begun);
  }

  private @Nullable Object onRequest(Operation of, CallKind kind, Method method, Object[] arguments)
      throws Throwable {
    long beginNanos = TraceClock.nanos();
    if (kind == CallKind.OTHER) {
      Object result = call(method, arguments);
      request = CallRecorder.nextRequest();
      recorder.returned(of.begins, of.name, of.peer, of.tag, of.bytes, beginNanos, request);
      return result;
    }
    Object result = call(method, arguments);
    long ended = Boolean.FALSE.equals(result) ? 0 : request;
    if (ended != 0) {
      // Its end is recorded once, however often it is asked for.
      request = 0;
      long waited = waitedNanos;
      waitedNanos = 0;
      beginNanos = waited == 0 ? beginNanos : waited;
      Status status = of.begins == CallKind.POST ? statusOf(result) : null;
      if (status == null) {
        recorder.returned(kind, of.name, of.peer, of.tag, of.bytes, beginNanos, ended);
      } else {
        record(kind, of.name, status, beginNanos, ended);
      }
    }
    return result;
  }

  /** The status of a receive that has ended; null if it has none. */
  private @Nullable Status statusOf(@Nullable Object result) {
    if (result instanceof Status status) {
      return status;
    }
    return target instanceof Request ended ? ended.status() : null;
  }

  /** One that was cancelled has received from nobody. */
  private void record(
      CallKind kind, OperationName name, Status status, long beginNanos, long ofRequest) {
    int source = status.cancelled() ? CallRecorder.NOBODY : status.source();
    recorder.returned(kind, name, source, status.tag(), status.bytes(), beginNanos, ofRequest);
  }

  private @Nullable Object viewed(@Nullable Object result, @Nullable Operation of, long begun) {
    if (result == target) {
      return result;
    }
    if (result instanceof IntraCommunicator made) {
      return view(made, recorderOf(made, recorder.ofRank()));
    }
    if (result instanceof Window window) {
      return viewed(window, Window.class, CallKind.WINDOW);
    }
    if (result instanceof InterCommunicator made) {
      return view(made, recorderOf(made, recorder.ofRank()));
    }
    Class<?> type = result instanceof Comm ? null : interfaceOf(result);
    if (result == null || type == null) {
      return result;
    }
    TracedCalls view = new TracedCalls(result, comm, recorder, of);
    view.request = begun;
    return result instanceof Request ? view.as(type, RecordedRequest.class) : view.as(type);
  }

  static long bytesOf(@Nullable Object buffer) {
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
