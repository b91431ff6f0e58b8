package dev.weft.internal.check;

import dev.weft.data.ElementType;
import dev.weft.data.Status;
import dev.weft.request.UnsizedRequest;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A receive of a message of any size. */
final class CheckedBytes extends CheckedRequest implements UnsizedRequest {
  private final UnsizedRequest receive;
  private final String operation;
  private final @Nullable PostedReceive posted;
  private byte[] message = {};

  /**
   * A receive that is under way, or over already.
   *
   * @param posting notes it, in words
   */
  CheckedBytes(
      RankChecks checks,
      UnsizedRequest receive,
      String from,
      Function<String, @Nullable PostedReceive> posting) {
    super(checks);
    this.receive = receive;
    this.operation = here(from);
    this.posted = posting.apply(operation);
    begun(receive, operation);
  }

  @Override
  Status ended(Status raw) {
    if (raw.cancelled()) {
      if (posted != null) {
        posted.gone();
      }
      return raw;
    }
    message = new Arrival(checks, operation, raw, receive.message(), posted).bytes();
    return Arrival.status(checks, raw, ElementType.BYTE);
  }

  @Override
  @Nullable PostedReceive posted() {
    return posted;
  }

  @Override
  public byte[] message() {
    return status().cancelled() ? receive.message() : message;
  }
}
