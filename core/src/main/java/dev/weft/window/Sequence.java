package dev.weft.window;

import dev.weft.Request;
import dev.weft.Status;
import dev.weft.engine.CompletedRequest;
import java.util.List;

/** An operation in several pieces. */
final class Sequence extends Derived {
  /** The pieces as one request. */
  static Request of(List<Request> pieces) {
    return switch (pieces.size()) {
      case 0 -> CompletedRequest.INSTANCE;
      case 1 -> pieces.getFirst();
      default -> new Sequence(pieces);
    };
  }

  private Sequence(List<Request> pieces) {
    super(List.copyOf(pieces));
  }

  @Override
  void check(Status status) {
    // Each piece has been.
  }
}
