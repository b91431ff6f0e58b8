package dev.weft.objects.internal.call;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.CodecException;
import dev.weft.failure.FailureCode;
import dev.weft.objects.RemoteCall;
import dev.weft.objects.internal.method.Binding;
import dev.weft.objects.stub.OutgoingCall;
import dev.weft.objects.stub.Target;
import org.jspecify.annotations.Nullable;

/** Records the one call that a lambda makes, instead of carrying it out. One thread, once. */
final class Recorder extends Target {
  private final ObjectTarget target;
  private @Nullable CallPlace recorded;
  private int calls;

  private Recorder(ObjectTarget target) {
    this.target = target;
  }

  /**
   * The call that the lambda makes, not sent yet.
   *
   * @throws ArgumentException if it makes none, or several, or more of one
   * @throws CodecException if an argument cannot travel
   */
  static <T> CallPlace record(ObjectTarget target, RemoteCall<T, ?> lambda) {
    Recorder recorder = new Recorder(target);
    boolean right = false;
    try {
      @SuppressWarnings("unchecked") // the stub is of the target's interface, which is T
      T stub = (T) Binding.of(target.table.type()).stub(recorder);
      Object _ = lambda.on(stub);
      right = recorder.calls == 1;
    } catch (Exception e) {
      if (e instanceof CodecException cannotTravel) {
        throw cannotTravel;
      }
      if (recorder.calls == 0 && e instanceof RuntimeException unchecked) {
        throw unchecked;
      }
      throw moreThanACall(e);
    } finally {
      if (!right && recorder.recorded != null) {
        recorder.recorded.release();
      }
    }
    if (!right || recorder.recorded == null) {
      throw notOne(recorder.calls);
    }
    return recorder.recorded;
  }

  @Override
  public OutgoingCall begin(int method) {
    if (recorded != null) {
      calls++;
      throw notOne(calls);
    }
    CallPlace place = target.caller.place(target, target.table.get(method), true);
    recorded = place;
    calls = 1;
    return place;
  }

  private static ArgumentException notOne(int calls) {
    return new ArgumentException(
        FailureCode.REMOTE_OBJECT,
        "the lambda has made %d calls; give one that makes exactly one, and nothing else"
            .formatted(calls));
  }

  private static ArgumentException moreThanACall(Exception e) {
    ArgumentException failure =
        new ArgumentException(
            FailureCode.REMOTE_OBJECT,
            "the lambda has failed outside its call (%s); give a lambda that only makes the call, because the result has not come yet"
                .formatted(e));
    failure.initCause(e);
    return failure;
  }
}
