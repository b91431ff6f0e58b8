package dev.weft.window;

import dev.weft.Request;
import dev.weft.Status;
import java.util.List;

/** An update in several pieces. */
final class Sequence extends Derived {
  Sequence(List<Request> pieces) {
    super(List.copyOf(pieces));
  }

  @Override
  void check(Status status) {
    // Each piece has been.
  }
}
