package dev.weft.internal.replay;

import dev.weft.Comm;
import dev.weft.call.SendMode;
import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.internal.engine.GroupChannel;
import dev.weft.internal.engine.base.Startable;
import dev.weft.request.Message;
import dev.weft.request.Request;
import dev.weft.request.UnsizedRequest;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A channel for the program's messages whose receives and probes are decided. What names its source
 * and tag depends on nothing, and goes on unchanged. Any thread.
 */
final class DecidedChannel extends GroupChannel {
  private final RankDecisions decisions;
  private final GroupChannel inner;
  private final int communicator;
  private final @Nullable EventLog events;

  DecidedChannel(RankDecisions decisions, GroupChannel inner, int communicator) {
    super(inner);
    this.decisions = decisions;
    this.inner = inner;
    this.communicator = communicator;
    this.events = decisions.events();
  }

  private int tellSend(int destination, int tag) {
    if (events != null && destination != Comm.PROC_NULL) {
      events.sent(inner, communicator, destination, tag);
    }
    return 0;
  }

  private int tellPost(int number, int source, int tag, int flags) {
    return events == null || source == Comm.PROC_NULL
        ? 0
        : events.posted(inner, number, communicator, source, tag, flags);
  }

  /** A call that blocks has got its message. */
  private void tellEnd(int id) {
    if (events != null && id > 0) {
      events.ended(id);
    }
    decisions.observed();
  }

  /** Which wildcards a call has, as a record has them. */
  static int flags(int source, int tag) {
    return (source == Comm.ANY_SOURCE ? DecisionFileDescriptor.ANY_SOURCE : 0)
        | (tag == Comm.ANY_TAG ? DecisionFileDescriptor.ANY_TAG : 0);
  }

  private static boolean isFree(int source, int tag) {
    return source == Comm.ANY_SOURCE || (tag == Comm.ANY_TAG && source != Comm.PROC_NULL);
  }

  /** A blocking call with a wildcard, by source and tag; its status is what it has matched. */
  private <T> T decided(int source, int tag, int probed, Call<T> call, StatusOf<T> statusOf) {
    int flags = flags(source, tag) | probed;
    if (decisions.onlyRecords()) {
      return recorded(source, tag, flags, call, statusOf);
    }
    int number = decisions.nextPost();
    Match given = decisions.given(number, flags, communicator, source, tag);
    int id = tellPost(number, source, tag, flags);
    T result;
    if (given == null) {
      decisions.free();
      result = call.apply(source, tag);
    } else {
      try (var _ = ReplayWatch.waits(decisions.script(), given, () -> instead(source, tag))) {
        result = call.apply(given.source(), given.tag());
      }
    }
    Status status = statusOf.apply(result);
    decisions.matched(number, flags, communicator, status.source(), status.tag());
    tellEnd(id);
    return result;
  }

  /** The same where nothing is replayed or told: under one lock, once it has its message. */
  private <T> T recorded(int source, int tag, int flags, Call<T> call, StatusOf<T> statusOf) {
    T result;
    try {
      result = call.apply(source, tag);
    } catch (RuntimeException | Error e) {
      int _ = decisions.nextPost();
      throw e;
    }
    Status status = statusOf.apply(result);
    decisions.matchedNext(flags, communicator, status.source(), status.tag());
    return result;
  }

  /** A call for a message. */
  private interface Call<T> {
    T apply(int source, int tag);
  }

  /** What a call's result says of its message. */
  private interface StatusOf<T> {
    Status apply(T result);
  }

  /** A message that a call could take instead of the recorded one; null if there is none. */
  private @Nullable Status instead(int source, int tag) {
    return inner.probe(source, tag, false);
  }

  @Override
  public void send(Slice buffer, int destination, int tag) {
    int _ = tellSend(destination, tag);
    inner.send(buffer, destination, tag);
  }

  @Override
  public void ssend(Slice buffer, int destination, int tag) {
    int _ = tellSend(destination, tag);
    inner.ssend(buffer, destination, tag);
  }

  @Override
  public Status receive(Slice buffer, int source, int tag) {
    if (isFree(source, tag)) {
      return decided(source, tag, 0, (s, t) -> inner.receive(buffer, s, t), status -> status);
    }
    int id = tellPost(0, source, tag, 0);
    Status status = inner.receive(buffer, source, tag);
    tellEnd(id);
    return status;
  }

  @Override
  public Status receive(Slice buffer, int source, int tag, long limitNanos) {
    return inner.receive(buffer, source, tag, limitNanos);
  }

  @Override
  public Request isend(Slice buffer, int destination, int tag) {
    int _ = tellSend(destination, tag);
    return destination == Comm.PROC_NULL
        ? inner.isend(buffer, destination, tag)
        : new DecidedRequest(decisions, inner.isend(buffer, destination, tag));
  }

  @Override
  public Request ireceive(Slice buffer, int source, int tag) {
    if (source == Comm.PROC_NULL) {
      return inner.ireceive(buffer, source, tag);
    }
    if (!isFree(source, tag)) {
      int id = tellPost(0, source, tag, 0);
      return new DecidedRequest(decisions, inner.ireceive(buffer, source, tag)).told(id);
    }
    buffer.requireStorable();
    return begun((s, t) -> inner.ireceive(buffer, s, t), source, tag);
  }

  private DecidedReceive received(int source, int tag, DecidedReceive.Posting posting) {
    return new DecidedReceive(
        decisions,
        communicator,
        source,
        tag,
        posting,
        () -> instead(source, tag),
        number -> tellPost(number, source, tag, flags(source, tag)));
  }

  private DecidedReceive begun(DecidedReceive.Posting posting, int source, int tag) {
    DecidedReceive receive = received(source, tag, posting);
    receive.begin();
    return receive;
  }

  @Override
  public Startable sendRequest(Slice buffer, int destination, int tag, SendMode mode) {
    return new DecidedStartable(
        decisions,
        inner.sendRequest(buffer, destination, tag, mode),
        () -> tellSend(destination, tag));
  }

  @Override
  public Startable receiveRequest(Slice buffer, int source, int tag) {
    if (!isFree(source, tag)) {
      return new DecidedStartable(
          decisions, inner.receiveRequest(buffer, source, tag), () -> tellPost(0, source, tag, 0));
    }
    buffer.requireStorable();
    return received(source, tag, (s, t) -> inner.ireceive(buffer, s, t));
  }

  @Override
  public Status sendReceive(
      Slice send, int destination, int sendTag, Slice receive, int source, int receiveTag) {
    int _ = tellSend(destination, sendTag);
    if (isFree(source, receiveTag)) {
      return decided(
          source,
          receiveTag,
          0,
          (s, t) -> inner.sendReceive(send, destination, sendTag, receive, s, t),
          status -> status);
    }
    int id = tellPost(0, source, receiveTag, 0);
    Status status = inner.sendReceive(send, destination, sendTag, receive, source, receiveTag);
    tellEnd(id);
    return status;
  }

  @Override
  public UnsizedRequest receiveBytes(int source, int tag) {
    if (isFree(source, tag)) {
      return decided(source, tag, 0, inner::receiveBytes, UnsizedRequest::status);
    }
    int id = tellPost(0, source, tag, 0);
    UnsizedRequest received = inner.receiveBytes(source, tag);
    tellEnd(id);
    return received;
  }

  @Override
  public UnsizedRequest ireceiveBytes(int source, int tag) {
    if (isFree(source, tag)) {
      return begun(inner::ireceiveBytes, source, tag);
    }
    int id = tellPost(0, source, tag, 0);
    UnsizedRequest receive = inner.ireceiveBytes(source, tag);
    return source == Comm.PROC_NULL ? receive : new DecidedUnsized(decisions, receive, id);
  }

  @Override
  public @Nullable Status probe(int source, int tag, boolean wait) {
    if (source == Comm.PROC_NULL) {
      return inner.probe(source, tag, wait);
    }
    if (!wait) {
      return asked(DecisionKind.PROBE, source, tag, inner::probe, status -> status);
    }
    if (isFree(source, tag)) {
      int probed = DecisionFileDescriptor.PROBED;
      return decided(source, tag, probed, (s, t) -> found(inner.probe(s, t, true)), s -> s);
    }
    int id = tellPost(0, source, tag, DecisionFileDescriptor.PROBED);
    Status status = inner.probe(source, tag, true);
    tellEnd(id);
    return status;
  }

  @Override
  public @Nullable Message take(int source, int tag, boolean wait) {
    if (source == Comm.PROC_NULL) {
      return inner.take(source, tag, wait);
    }
    Message message;
    if (!wait) {
      message = asked(DecisionKind.TAKE, source, tag, inner::take, Message::status);
    } else if (isFree(source, tag)) {
      message = decided(source, tag, 0, (s, t) -> found(inner.take(s, t, true)), Message::status);
    } else {
      int id = tellPost(0, source, tag, 0);
      message = inner.take(source, tag, true);
      tellEnd(id);
    }
    return message == null ? null : new DecidedMessage(decisions, message);
  }

  private static <T> T found(@Nullable T result) {
    return Objects.requireNonNull(result);
  }

  /** Looks for a message. */
  private interface Look<T> {
    @Nullable T apply(int source, int tag, boolean wait);
  }

  /** A call that asks whether there is a message. */
  private <T> @Nullable T asked(
      DecisionKind kind, int source, int tag, Look<T> look, StatusOf<T> statusOf) {
    int[] given = decisions.next(kind, true);
    if (given != null && given.length == 0) {
      // It moves messages on, as it did when it found nothing.
      Status _ = inner.probe(source, tag, false);
      decisions.missed();
      return null;
    }
    T result =
        given == null ? look.apply(source, tag, false) : look.apply(given[1], given[2], true);
    if (result == null) {
      decisions.missed();
    } else {
      Status status = statusOf.apply(result);
      decisions.found(kind, flags(source, tag), communicator, status.source(), status.tag());
      if (events != null) {
        int probed = kind == DecisionKind.PROBE ? DecisionFileDescriptor.PROBED : 0;
        events.found(inner, communicator, status.source(), status.tag(), probed);
      }
    }
    return result;
  }
}
