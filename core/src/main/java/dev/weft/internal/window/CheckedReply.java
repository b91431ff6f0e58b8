package dev.weft.internal.window;

import dev.weft.data.Status;
import dev.weft.request.Request;
import java.util.List;

/** An answer under way to a flush, lock or unlock. */
final class CheckedReply extends Derived {
  private final byte[] room;

  CheckedReply(Request reply, byte[] room) {
    super(List.of(reply));
    this.room = room;
  }

  @Override
  void check(Status status) {
    Reply.check(room, status.bytes());
  }
}
