package dev.weft.objects.internal.call;

import dev.weft.data.Slice;
import dev.weft.failure.ClosedException;
import dev.weft.failure.CodecException;
import dev.weft.failure.PeerFailedException;
import dev.weft.failure.ResourceException;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.failure.WaitTimeoutException;
import dev.weft.failure.WeftException;
import dev.weft.objects.RemoteCallException;
import dev.weft.objects.internal.failure.Refusal;
import dev.weft.objects.internal.failure.ThrowableTypes;
import dev.weft.objects.internal.failure.ThrownReader;
import dev.weft.objects.internal.method.RemoteMethod;
import dev.weft.objects.internal.value.BulkReceiver;
import dev.weft.objects.internal.value.ValueReader;
import dev.weft.objects.internal.wire.Bytes;
import dev.weft.objects.internal.wire.FrameKind;
import dev.weft.objects.internal.wire.ReplyHeader;
import dev.weft.objects.internal.wire.Tags;
import dev.weft.objects.stub.Source;
import java.util.List;

/** Turns replies into results or exceptions. Any thread. */
final class ReplyCodes {
  private final int ownRank;
  private final ThrowableTypes exceptions;
  private final ThrownReader thrown;

  ReplyCodes(int ownRank, ThrowableTypes exceptions) {
    this.ownRank = ownRank;
    this.exceptions = exceptions;
    this.thrown = new ThrownReader(exceptions);
  }

  /** The result, for it to be taken; or throws what the call has failed with. */
  Source open(CallPlace place, int number, byte[] frame, int length) throws Throwable {
    return open(
        place.in,
        place.bulks,
        place.rank(),
        number,
        place.method(),
        place.out.outs(),
        frame,
        length);
  }

  Source open(
      ValueReader in,
      BulkReceiver bulks,
      int rank,
      int number,
      RemoteMethod method,
      List<Slice> outs,
      byte[] frame,
      int length)
      throws Throwable {
    if (length < ReplyHeader.BYTES
        || frame[0] != FrameKind.REPLY
        || Bytes.getInt(frame, ReplyHeader.NUMBER) != number) {
      throw new CodecException(
          "rank %d has answered a call of %s with a frame that is not a reply"
              .formatted(rank, method));
    }
    int state = frame[ReplyHeader.STATE];
    int count = Bytes.getShort(frame, ReplyHeader.BULKS);
    boolean returned = state == ReplyHeader.RETURNED;
    in.begin(
        returned ? method : null,
        frame,
        ReplyHeader.BYTES,
        length,
        count,
        bulks.from(rank, Tags.ofResults(number)));
    if (!returned) {
      throw state == ReplyHeader.THREW ? thrown(in, rank, method) : refused(in, rank, method);
    }
    for (int i = 0; i < outs.size(); i++) {
      in.takeArray(outs.get(i));
    }
    return in;
  }

  private Throwable thrown(ValueReader in, int rank, RemoteMethod method) {
    for (Class<?> declared : method.method().getExceptionTypes()) {
      exceptions.add(declared);
    }
    Throwable failure = thrown.read(in, rank, ownRank);
    if (method.mayThrow(failure)) {
      return failure;
    }
    RemoteCallException wrapped =
        new RemoteCallException(rank, failure.getClass().getName(), failure.toString());
    wrapped.initCause(failure);
    return wrapped;
  }

  private static WeftException refused(ValueReader in, int rank, RemoteMethod method) {
    int reason = in.takeByte();
    String text = "%s on rank %d: %s".formatted(method, rank, in.takeText());
    return switch (reason) {
      case Refusal.CLOSED -> new ClosedException(text);
      case Refusal.FULL -> new ResourceException(text);
      case Refusal.GONE -> new PeerFailedException(rank, text);
      case Refusal.LATE -> new WaitTimeoutException(text);
      default -> new CodecException(text);
    };
  }

  /** That a call has been given up. */
  static WeftException givenUp(CallPlace place, WeftException why, boolean sent, long limitMillis) {
    String what = "%s on rank %d".formatted(place.method(), place.rank());
    if (why instanceof WaitInterruptedException) {
      return new WaitInterruptedException(
          "interrupted in a call of %s; the method is interrupted on its rank, too"
              .formatted(what));
    }
    return sent
        ? new WaitTimeoutException(
            "%s has not returned within its deadline of %d ms, and is interrupted; give it more with @Deadline, Remote.within or NodeOptions"
                .formatted(what, limitMillis))
        : new WaitTimeoutException("%s: the arguments could not be sent".formatted(what));
  }
}
