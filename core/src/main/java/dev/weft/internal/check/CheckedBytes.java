package dev.weft.internal.check;

import dev.weft.data.ElementType;
import dev.weft.data.Status;
import dev.weft.request.UnsizedRequest;

/** A receive of a message of any size. */
final class CheckedBytes extends CheckedRequest implements UnsizedRequest {
  private final UnsizedRequest receive;
  private final String operation;
  private byte[] message = {};

  /** A receive that is under way, or over already. */
  CheckedBytes(RankChecks checks, UnsizedRequest receive, String from) {
    super(checks);
    this.receive = receive;
    this.operation = here(from);
    begun(receive, operation);
  }

  @Override
  Status ended(Status raw) {
    if (raw.cancelled()) {
      return raw;
    }
    message = new Arrival(checks, operation, raw, receive.message()).bytes();
    return Arrival.status(raw, ElementType.BYTE);
  }

  @Override
  public byte[] message() {
    return status().cancelled() ? receive.message() : message;
  }
}
