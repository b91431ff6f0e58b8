package dev.weft.internal.check;

import dev.weft.Comm;
import dev.weft.call.SendMode;
import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.internal.check.BufferClaims.Claim;
import dev.weft.internal.check.CheckedReceive.Incoming;
import dev.weft.internal.engine.Engine;
import dev.weft.internal.engine.GroupChannel;
import dev.weft.internal.engine.base.Startable;
import dev.weft.internal.stall.CallSite;
import dev.weft.request.Message;
import dev.weft.request.Request;
import dev.weft.request.UnsizedRequest;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A channel for the program's messages that checks them. Each message travels in an {@link
 * Envelope}, copied at both ends, which names its type and the place of the send; so either all
 * ranks check or none does. Matching, order and protocols are the same as without checks.
 */
final class CheckedChannel extends GroupChannel {
  final RankChecks checks;
  private final @Nullable VectorClock clock;

  /** The program's receives; null if races are not checked. */
  private final @Nullable ReceiveLog receives;

  CheckedChannel(RankChecks checks, Engine engine, int context, int[] worldRanks) {
    super(engine, context, worldRanks);
    this.checks = checks;
    this.clock = checks.clock();
    this.receives = checks.receiveLog(this::worldRank);
  }

  /** The destination of a send, in words. */
  static String to(int destination, int tag) {
    return " to rank " + destination + " with tag " + tag;
  }

  /** The source of a receive, in words. */
  static String from(int source, int tag) {
    return (source == Comm.ANY_SOURCE ? " from any rank" : " from rank " + source)
        + (tag == Comm.ANY_TAG ? " with any tag" : " with tag " + tag);
  }

  @Override
  public void send(Slice buffer, int destination, int tag) {
    if (checks.isOn(Check.SENDS)) {
      ssend(buffer, destination, tag);
    } else if (destination != Comm.PROC_NULL) {
      CallSite site = CallSite.here();
      try (Claim _ = claim(buffer, site, to(destination, tag))) {
        super.send(Slice.of(enveloped(buffer, site)), destination, tag);
      }
    }
  }

  @Override
  public void ssend(Slice buffer, int destination, int tag) {
    if (destination != Comm.PROC_NULL) {
      CallSite site = CallSite.here();
      try (Claim _ = claim(buffer, site, to(destination, tag))) {
        super.ssend(Slice.of(enveloped(buffer, site)), destination, tag);
      }
      receiveBegun(destination);
    }
  }

  /** A copy of a message that the program sends now, in its envelope. */
  byte[] enveloped(Slice buffer, CallSite site) {
    return Envelope.of(buffer, site.place(), clock == null ? new int[0] : clock.next());
  }

  /** A send tells that its receive has begun, and with it whatever was before that. */
  void receiveBegun(int destination) {
    if (clock != null) {
      clock.learnEverythingOf(worldRank(destination));
    }
  }

  /** The source to take a message from: that which is asked for, or another one for any. */
  private int chosen(int source, int tag, boolean waits) {
    SourceChoice choice = source == Comm.ANY_SOURCE ? checks.sourceChoice() : null;
    return choice == null
        ? source
        : choice.source(size(), rank -> super.probe(rank, tag, false) != null, waits);
  }

  private @Nullable PostedReceive posted(Slice buffer, int source, int tag, String operation) {
    return receives == null
        ? null
        : receives.begun(PostedReceive.into(receives, buffer, source, tag, operation));
  }

  private @Nullable PostedReceive posted(int source, int tag, String operation) {
    return receives == null
        ? null
        : receives.begun(PostedReceive.ofAnySize(receives, source, tag, operation));
  }

  /** A send that waits for its receive learns of that. */
  private Claim claim(Slice buffer, CallSite site, String with) {
    checks.heard();
    return checks.claim(buffer, RankChecks.words(site, with), false);
  }

  @Override
  public Status receive(Slice buffer, int source, int tag) {
    return source == Comm.PROC_NULL
        ? Status.EMPTY
        : received(buffer, source, tag, () -> super.receiveBytes(chosen(source, tag, true), tag));
  }

  private Status received(Slice buffer, int source, int tag, Supplier<UnsizedRequest> taken) {
    return CheckedReceive.blocking(
        checks,
        buffer,
        from(source, tag),
        operation -> posted(buffer, source, tag, operation),
        (operation, posted) -> {
          UnsizedRequest message = taken.get();
          checks.heard();
          return new Arrival(checks, operation, message.status(), message.message(), posted);
        });
  }

  @Override
  public Request isend(Slice buffer, int destination, int tag) {
    return started(sendRequest(buffer, destination, tag, SendMode.STANDARD));
  }

  @Override
  public Request ireceive(Slice buffer, int source, int tag) {
    return started(receiveRequest(buffer, source, tag));
  }

  private static Request started(Startable request) {
    request.begin();
    return request;
  }

  @Override
  public Startable sendRequest(Slice buffer, int destination, int tag, SendMode mode) {
    return destination == Comm.PROC_NULL
        ? super.sendRequest(buffer, destination, tag, mode)
        : new CheckedSend(this, buffer, destination, tag, checked(mode))
            .prepared(worldRank(destination), tag, to(destination, tag));
  }

  private SendMode checked(SendMode mode) {
    return mode == SendMode.STANDARD && checks.isOn(Check.SENDS) ? SendMode.SYNCHRONOUS : mode;
  }

  /** Starts a send of a message that has its envelope. */
  Request start(Slice message, int destination, int tag, SendMode mode) {
    return started(super.sendRequest(message, destination, tag, mode));
  }

  @Override
  public Startable receiveRequest(Slice buffer, int source, int tag) {
    return source == Comm.PROC_NULL
        ? super.receiveRequest(buffer, source, tag)
        : new CheckedReceive(
                checks,
                buffer,
                from(source, tag),
                () -> incoming(source, tag),
                operation -> posted(buffer, source, tag, operation))
            .prepared(source < 0 ? source : worldRank(source), tag, from(source, tag));
  }

  private Incoming incoming(int source, int tag) {
    UnsizedRequest receive = super.ireceiveBytes(chosen(source, tag, true), tag);
    return new Incoming(receive, receive::message);
  }

  @Override
  public Status sendReceive(
      Slice send, int destination, int sendTag, Slice receive, int source, int receiveTag) {
    return source == Comm.PROC_NULL
        ? super.sendReceive(send, destination, sendTag, receive, source, receiveTag)
        : received(
            receive,
            source,
            receiveTag,
            () ->
                super.sendReceiveBytes(
                    send, destination, sendTag, chosen(source, receiveTag, false), receiveTag));
  }

  @Override
  public UnsizedRequest receiveBytes(int source, int tag) {
    UnsizedRequest receive = super.receiveBytes(chosen(source, tag, true), tag);
    return source == Comm.PROC_NULL
        ? receive
        : new CheckedBytes(
            checks, receive, from(source, tag), operation -> posted(source, tag, operation));
  }

  @Override
  public UnsizedRequest ireceiveBytes(int source, int tag) {
    UnsizedRequest receive = super.ireceiveBytes(chosen(source, tag, true), tag);
    return source == Comm.PROC_NULL
        ? receive
        : new CheckedBytes(
            checks, receive, from(source, tag), operation -> posted(source, tag, operation));
  }

  @Override
  public @Nullable Status probe(int source, int tag, boolean wait) {
    PostedReceive probe = null;
    if (receives != null && source == Comm.ANY_SOURCE) {
      String operation = RankChecks.words(CallSite.here(), from(source, tag));
      probe = receives.begun(PostedReceive.probe(receives, source, tag, operation));
      probe.statusGiven();
    }
    Status raw = super.probe(chosen(source, tag, wait), tag, wait);
    checks.heard();
    return raw == null || source == Comm.PROC_NULL
        ? raw
        : Arrival.status(checks, raw, ElementType.BYTE);
  }

  @Override
  public @Nullable Message take(int source, int tag, boolean wait) {
    Message message = super.take(chosen(source, tag, wait), tag, wait);
    checks.heard();
    if (message == null || source == Comm.PROC_NULL) {
      return message;
    }
    PostedReceive posted = null;
    if (clock != null) {
      posted = posted(source, tag, RankChecks.words(CallSite.here(), from(source, tag)));
    }
    if (clock != null && posted != null) {
      posted.takes(clock.nextEvent());
    }
    return CheckedMessage.taken(checks, message, posted);
  }
}
