package dev.weft.internal.engine.request;

import dev.weft.internal.engine.base.Composite;
import dev.weft.request.Request;
import org.jspecify.annotations.Nullable;

/**
 * The message that a receive has matched, complete or not.
 *
 * @param source its sender's number in the group
 */
public record MatchedMessage(int source, int tag) {

  /** Of a receive under way or done; null if it has matched none. Any thread; does not block. */
  public static @Nullable MatchedMessage of(Request request) {
    return switch (request) {
      case ReceiveOperation receive -> ofReceive(receive);
      case Composite composite when composite.parts().size() == 1 ->
          of(composite.parts().getFirst());
      default -> null;
    };
  }

  private static @Nullable MatchedMessage ofReceive(ReceiveOperation receive) {
    try (var _ = receive.completion.lock().hold()) {
      boolean matched = !receive.isPosted() && (receive.peer | receive.tag) >= 0;
      return matched ? new MatchedMessage(receive.space().rankOf(receive.peer), receive.tag) : null;
    }
  }
}
