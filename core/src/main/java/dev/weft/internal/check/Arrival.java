package dev.weft.internal.check;

import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.failure.TruncationException;
import org.jspecify.annotations.Nullable;

/** A received message with its {@link Envelope}. */
final class Arrival {
  private final RankChecks checks;
  private final String receive;
  private final Status raw;
  private final byte[] whole;
  private final @Nullable PostedReceive posted;

  /**
   * @param receive the operation that took it, in words, with its call site
   * @param raw its status, which includes the header
   * @param posted its receive; null if races are not checked
   */
  Arrival(
      RankChecks checks, String receive, Status raw, byte[] whole, @Nullable PostedReceive posted) {
    this.checks = checks;
    this.receive = receive;
    this.raw = raw;
    this.whole = whole;
    this.posted = posted;
  }

  /** The status without the header, of a message seen or received. */
  static Status status(RankChecks checks, Status raw, ElementType type) {
    return new Status(
        raw.source(), raw.tag(), raw.bytes() - checks.headerBytes(), type, raw.cancelled());
  }

  /**
   * Stores the message in the buffer of its receive.
   *
   * @param memory the buffer's memory, for any thread
   */
  Status into(Slice buffer, Object memory) {
    requireEnvelope();
    ElementType sent = Envelope.type(whole);
    if (checks.isOn(Check.TYPES) && !TypeMatching.agree(sent, buffer.type())) {
      throw new ArgumentException(
          FailureCode.CHECKED_USE,
          "%s holds %s, but %s takes %s; let both have the same element type"
              .formatted(words(), sent, receive, buffer.type()));
    }
    Status status = status(checks, raw, buffer.type());
    Envelope.store(whole, buffer, memory, Math.min(status.bytes(), buffer.bytes()));
    if (status.bytes() > buffer.bytes()) {
      throw new TruncationException(
          "%s has %d bytes, the buffer of %s %d; give a larger buffer, or ask with probe() for the size first"
              .formatted(words(), status.bytes(), receive, buffer.bytes()));
    }
    return status;
  }

  /** The message alone. */
  byte[] bytes() {
    requireEnvelope();
    return Envelope.elements(whole);
  }

  private void requireEnvelope() {
    if (!Envelope.isOne(whole)) {
      throw new ArgumentException(
          FailureCode.CHECKED_USE,
          "rank %d: the message from rank %d with tag %d, taken by %s, comes from a rank without checks; give all ranks the same -D%s"
              .formatted(checks.rank(), raw.source(), raw.tag(), receive, Check.PROPERTY));
    }
    if (posted != null) {
      posted.received(raw, whole);
    }
  }

  private String words() {
    String place = Envelope.place(whole);
    return "rank %d: the message from rank %d with tag %d%s"
        .formatted(
            checks.rank(),
            raw.source(),
            raw.tag(),
            place.isEmpty() ? "" : ", sent at " + place + ",");
  }
}
