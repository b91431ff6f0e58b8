package dev.weft.internal.comm;

import dev.weft.data.Status;
import dev.weft.internal.trace.CallKind;
import dev.weft.internal.trace.CallRecorder;
import dev.weft.internal.trace.CommRecorder;
import dev.weft.internal.trace.TraceClock;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/**
 * A view of a window or a file whose calls are recorded: those that move data, and those that wait
 * for that. Views of the object that it returns, such as a file at a position, are recorded, too.
 */
final class TracedObject extends CallView {
  private static final int NO_TAG = 0;

  private final Class<?> type;
  private final CommRecorder recorder;
  private final CallKind kind;

  private TracedObject(Object target, Class<?> type, CommRecorder recorder, CallKind kind) {
    super(target);
    this.type = type;
    this.recorder = recorder;
    this.kind = kind;
  }

  /**
   * The recorded view of an object.
   *
   * @param kind of most of its calls
   */
  static <T> T view(T target, Class<T> type, CommRecorder recorder, CallKind kind) {
    return new TracedObject(target, type, recorder, kind).as(type);
  }

  @Override
  @Nullable Object called(Method method, Object[] arguments) throws Throwable {
    TracedAccess access = TracedAccess.of(method);
    if (!access.isRecorded()) {
      return viewed(call(method, arguments), method);
    }
    long beginNanos = TraceClock.nanos();
    Object result = call(method, arguments);
    int peer = access.targetAt() < 0 ? CallRecorder.NOBODY : (int) arguments[access.targetAt()];
    recorder.returned(
        access.isFence() ? CallKind.ALL_TO_ALL : kind,
        access.operation(),
        peer,
        NO_TAG,
        access.hasData() ? bytes(result, access, arguments) : 0,
        beginNanos,
        0);
    return viewed(result, method);
  }

  /** How many bytes the call has moved: what a read has found may be less than its buffer. */
  private static long bytes(@Nullable Object result, TracedAccess access, Object[] arguments) {
    return result instanceof Status status && !status.cancelled()
        ? status.bytes()
        : TracedCalls.bytesOf(access.targetAt() == 0 ? result : arguments[0]);
  }

  private @Nullable Object viewed(@Nullable Object result, Method method) {
    Class<?> returns = method.getReturnType();
    boolean part = returns.isInterface() && returns.isAssignableFrom(type) && result != target;
    return result != null && part
        ? new TracedObject(result, returns, recorder, kind).as(returns)
        : result;
  }
}
