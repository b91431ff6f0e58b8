package dev.weft.internal.window;

import dev.weft.data.Status;
import dev.weft.internal.engine.base.CompletedRequest;
import dev.weft.request.Request;
import java.util.List;

/** An operation in several pieces. */
final class PiecewiseOperation extends Derived {
  /** The pieces as one request. */
  static Request of(List<Request> pieces) {
    return switch (pieces.size()) {
      case 0 -> CompletedRequest.INSTANCE;
      case 1 -> pieces.getFirst();
      default -> new PiecewiseOperation(pieces);
    };
  }

  private PiecewiseOperation(List<Request> pieces) {
    super(List.copyOf(pieces));
  }

  @Override
  void check(Status status) {
    // Each piece has been.
  }
}
