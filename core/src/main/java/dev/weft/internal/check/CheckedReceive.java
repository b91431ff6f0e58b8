package dev.weft.internal.check;

import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.internal.check.BufferClaims.Claim;
import dev.weft.internal.engine.base.UserMemory;
import dev.weft.request.Request;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A non-blocking receive: the message first arrives in separate memory. */
final class CheckedReceive extends StartableCheck {
  /**
   * A receive under way, with its header.
   *
   * @param whole the message, once it has come
   */
  record Incoming(Request request, Supplier<byte[]> whole) {}

  private final Slice buffer;

  /** The place for the thread that starts the receive; another thread may notice the end. */
  private Object memory;

  private final String from;
  private final Supplier<Incoming> start;
  private final Function<String, @Nullable PostedReceive> posting;
  private Claim claim = Claim.NONE;

  /** Of the buffer at the start: nobody stores into it before the end. */
  private @Nullable BufferContent before;

  private Supplier<byte[]> whole = () -> new byte[0];
  private @Nullable PostedReceive posted;
  private String operation = "";

  /**
   * A receive.
   *
   * @param posting notes it when it begins, in words
   */
  CheckedReceive(
      RankChecks checks,
      Slice buffer,
      String from,
      Supplier<Incoming> start,
      Function<String, @Nullable PostedReceive> posting) {
    super(checks);
    this.posting = posting;
    buffer.requireStorable();
    this.buffer = buffer;
    this.memory = buffer.base();
    this.from = from;
    this.start = start;
  }

  /** Takes a message for an operation, given in words. */
  interface Taking {
    Arrival take(String operation, @Nullable PostedReceive posted);
  }

  /**
   * The same by a call that blocks: the buffer is free again when it returns or throws.
   *
   * @param posting notes it, in words
   */
  static Status blocking(
      RankChecks checks,
      Slice buffer,
      String from,
      Function<String, @Nullable PostedReceive> posting,
      Taking taking) {
    buffer.requireStorable();
    Object memory = UserMemory.toReceive(buffer);
    String operation = here(from);
    try (Claim _ = checks.claim(buffer, operation, true)) {
      PostedReceive posted = posting.apply(operation);
      if (posted == null) {
        return taking.take(operation, null).into(buffer, memory);
      }
      try {
        Arrival arrival = taking.take(operation, posted);
        posted.statusGiven();
        return arrival.into(buffer, memory);
      } catch (RuntimeException e) {
        posted.gone();
        throw e;
      }
    }
  }

  @Override
  public void begin() {
    memory = UserMemory.toReceive(buffer);
    operation = here(from);
    claim = checks.claim(buffer, operation, true);
    before = checks.isOn(Check.BUFFERS) ? BufferContent.of(buffer) : null;
    posted = posting.apply(operation);
    try {
      Incoming incoming = start.get();
      whole = incoming.whole();
      begun(incoming.request(), operation);
    } catch (RuntimeException | Error e) {
      claim.close();
      gone();
      throw e;
    }
  }

  private void gone() {
    if (posted != null) {
      posted.gone();
    }
  }

  @Override
  @Nullable PostedReceive posted() {
    return posted;
  }

  @Override
  Status ended(Status raw) {
    if (raw.cancelled()) {
      gone();
      return new Status(raw.source(), raw.tag(), 0, buffer.type(), true);
    }
    long change = before != null && checks.isOn(Check.BUFFERS) ? before.firstChange() : -1;
    Status status = new Arrival(checks, operation, raw, whole.get(), posted).into(buffer, memory);
    if (change >= 0) {
      throw new ArgumentException(
          FailureCode.CHECKED_USE,
          "rank %d: element %d of the buffer of %s was changed before the request was over, seen %s; store into it after await(), or receive into another buffer"
              .formatted(checks.rank(), change, operation, RankChecks.seen()));
    }
    return status;
  }

  @Override
  void letGo() {
    claim.close();
    before = null;
    whole = () -> new byte[0];
  }
}
