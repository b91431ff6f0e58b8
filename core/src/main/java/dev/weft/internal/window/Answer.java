package dev.weft.internal.window;

import dev.weft.data.Status;
import dev.weft.failure.ArgumentException;
import dev.weft.request.Request;
import java.util.List;

/** A result under way from a service, which sends nothing if it had to refuse. */
final class Answer extends Derived {
  private final long bytes;
  private final int target;

  Answer(Request result, long bytes, int target) {
    super(List.of(result));
    this.bytes = bytes;
    this.target = target;
  }

  @Override
  void check(Status status) {
    if (status.bytes() != bytes) {
      throw new ArgumentException(
          "rank "
              + target
              + " has refused to give "
              + bytes
              + " bytes of its memory; flush or unlock says why");
    }
  }
}
