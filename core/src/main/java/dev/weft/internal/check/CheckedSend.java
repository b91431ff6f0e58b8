package dev.weft.internal.check;

import dev.weft.call.SendMode;
import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.internal.check.BufferClaims.Claim;
import dev.weft.internal.stall.CallSite;

/** A non-blocking send. Sends a copy, and compares the buffer with it at the end. */
final class CheckedSend extends StartableCheck {
  private final CheckedChannel channel;
  private final Slice buffer;
  private final int destination;
  private final int tag;
  private final SendMode mode;
  private Claim claim = Claim.NONE;
  private byte[] message = {};
  private String operation = "";

  CheckedSend(CheckedChannel channel, Slice buffer, int destination, int tag, SendMode mode) {
    super(channel.checks);
    this.channel = channel;
    this.buffer = buffer;
    this.destination = destination;
    this.tag = tag;
    this.mode = mode;
  }

  @Override
  public void begin() {
    CallSite site = CallSite.here();
    operation = RankChecks.words(site, CheckedChannel.to(destination, tag));
    claim = checks.claim(buffer, operation, false);
    try {
      message = channel.enveloped(buffer, site);
      begun(channel.start(Slice.of(message), destination, tag, mode), operation);
    } catch (RuntimeException | Error e) {
      claim.close();
      throw e;
    }
    if (mode == SendMode.BUFFERED) {
      // The send is over and need not be awaited: the buffer may be used again.
      Status _ = status();
    }
  }

  @Override
  Status ended(Status raw) {
    if (mode == SendMode.SYNCHRONOUS) {
      channel.receiveBegun(destination);
    }
    if (checks.isOn(Check.BUFFERS)) {
      long element = firstChange();
      if (element >= 0) {
        throw new ArgumentException(
            FailureCode.CHECKED_USE,
            "rank %d: element %d of the buffer of %s was changed before the request was over, seen %s; change it after await(), or send a copy"
                .formatted(checks.rank(), element, operation, RankChecks.seen()));
      }
    }
    return raw;
  }

  /** Memory that has been freed meanwhile, or belongs to another thread, cannot be compared. */
  private long firstChange() {
    try {
      return Envelope.firstChange(message, buffer);
    } catch (RuntimeException unreadable) {
      return -1;
    }
  }

  @Override
  void letGo() {
    claim.close();
    message = new byte[0];
  }
}
