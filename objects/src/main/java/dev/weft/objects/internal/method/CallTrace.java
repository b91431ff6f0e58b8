package dev.weft.objects.internal.method;

import dev.weft.internal.trace.CallKind;
import dev.weft.internal.trace.CommRecorder;
import dev.weft.internal.trace.OperationName;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Records a node's calls in a trace. Any thread. */
public final class CallTrace {
  private final CommRecorder recorder;
  private final Map<RemoteMethod, OperationName> names = new ConcurrentHashMap<>();

  public CallTrace(CommRecorder recorder) {
    this.recorder = recorder;
  }

  /** A call ends now that another rank's object was asked to carry out. */
  public void called(RemoteMethod method, int rank, long beginNanos) {
    recorder.returned(CallKind.REMOTE, name(method), rank, 0, 0, beginNanos, 0);
  }

  /** A method of this rank's object ends now that another rank has called. */
  public void served(RemoteMethod method, long beginNanos) {
    recorder.returned(CallKind.SERVE, name(method), -1, 0, 0, beginNanos, 0);
  }

  private OperationName name(RemoteMethod method) {
    return names.computeIfAbsent(method, each -> OperationName.of(each.toString()));
  }
}
