package dev.weft.internal.check;

import dev.weft.Comm;
import dev.weft.internal.trace.CallKind;
import dev.weft.internal.trace.CommRecorder;
import org.jspecify.annotations.Nullable;

/** A program's view of a communicator that records its calls in a trace. */
public interface TracedView extends RecordedView {
  /** What records the calls of the view. */
  CommRecorder recorder();

  /**
   * The recorded view of an object that belongs to the communicator.
   *
   * @param kind of most of its calls
   */
  <T> T viewed(T object, Class<T> type, CallKind kind);

  /** The view of an object of a communicator, if the communicator is traced itself. */
  static <T> T viewed(Comm comm, T object, Class<T> type, CallKind kind) {
    return comm instanceof TracedView view ? view.viewed(object, type, kind) : object;
  }

  /** What records the calls of a communicator; null if nothing does. */
  static @Nullable CommRecorder recorderOf(Comm comm) {
    return comm instanceof TracedView view ? view.recorder() : null;
  }
}
