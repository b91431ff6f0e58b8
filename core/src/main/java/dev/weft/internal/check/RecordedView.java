package dev.weft.internal.check;

import dev.weft.Comm;

/**
 * A program's view of a communicator that tells its calls to somebody, and changes nothing else.
 */
public interface RecordedView {
  /** The communicator itself; not of its type, which would make views of it. */
  Object recorded();

  /** The communicator itself, for parts of the library whose own calls are not the program's. */
  static Comm behind(Comm comm) {
    return comm instanceof RecordedView view ? (Comm) view.recorded() : comm;
  }
}
