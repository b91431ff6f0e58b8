package dev.weft.objects.internal.serve;

import dev.weft.failure.CodecException;
import dev.weft.internal.os.BackgroundThreads;
import dev.weft.objects.CallContext;
import dev.weft.objects.RemoteCall;
import dev.weft.objects.internal.active.ActiveObject;
import dev.weft.objects.internal.active.NewPlace;
import dev.weft.objects.internal.active.WaitingCall;
import dev.weft.objects.internal.call.ObjectReference;
import dev.weft.objects.internal.failure.Refusal;
import dev.weft.objects.internal.method.Reflective;
import dev.weft.objects.internal.method.RemoteMethod;
import dev.weft.objects.internal.name.Exported;
import dev.weft.objects.internal.name.MethodPace;
import dev.weft.objects.internal.value.BulkReceiver;
import dev.weft.objects.internal.value.ValueReader;
import dev.weft.objects.internal.value.ValueWriter;
import dev.weft.objects.internal.wire.Bytes;
import dev.weft.objects.internal.wire.CallHeader;
import dev.weft.objects.internal.wire.ReplyHeader;
import dev.weft.objects.internal.wire.Tags;
import dev.weft.objects.stub.Sink;
import dev.weft.objects.stub.Stub;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * One call from any rank, from its frame to its reply. A receiving thread reuses the instance for
 * the next call. One thread at a time, except {@link Cancellation}.
 */
final class Invocation implements WaitingCall {
  private final CallScope callScope;
  private final ValueReader in;
  private final ValueWriter out;
  private final BulkReceiver bulks;
  private final Cancellation cancellation = new Cancellation();
  private Origin origin = Origin.NOBODY;
  private @Nullable Exported object;
  private @Nullable RemoteMethod method;
  private @Nullable MethodPace pace;
  private boolean hasBulks;

  /** The context that the method's own calls inherit; made on demand. */
  private int deadlineMillis;

  private int trace;
  private @Nullable CallContext context;

  /** Whether the method's time is measured: not where the watch does so at less cost. */
  private boolean timed;

  /** The calls on other threads, of which it is one until it has ended. */
  private @Nullable RunningCalls among;

  /** Whether it is carried out in its turn: not if it has been given up before. */
  private boolean waits;

  /** The active object whose turn the thread has for it. */
  private @Nullable ActiveObject turn;

  /**
   * The active object in whose method it is, or is going to be, beside the one that has the turn.
   */
  private @Nullable ActiveObject beside;

  /** Its result where the object is now, once it has been passed on. */
  private volatile @Nullable CompletableFuture<?> passedOn;

  Invocation(CallScope callScope) {
    this(callScope, new BulkReceiver(callScope.nodeChannel()));
  }

  /**
   * @param bulks receives its large arguments
   */
  Invocation(CallScope callScope, BulkReceiver bulks) {
    this.callScope = callScope;
    this.in = callScope.newReader();
    this.out = callScope.newWriter();
    this.bulks = bulks;
  }

  /**
   * Begins with a frame whose sender is known and whose bytes may be anything.
   *
   * @return false if it is no call at all
   */
  boolean begin(int rank, byte[] frame, int length) {
    if (length < CallHeader.BYTES) {
      return false;
    }
    int number = Bytes.getInt(frame, CallHeader.NUMBER);
    int replyTag = Bytes.getInt(frame, CallHeader.REPLY_TAG);
    int count = Bytes.getShort(frame, CallHeader.BULKS);
    if (!Tags.isReplyTag(replyTag) || count < 0) {
      return false;
    }
    hasBulks = count > 0;
    timed = hasBulks;
    int flags = frame[CallHeader.FLAGS];
    boolean oneWay = (flags & CallHeader.ONE_WAY) != 0;
    boolean tellEnd = (flags & CallHeader.TELL_END) != 0;
    boolean passedOn = (flags & CallHeader.PASSED_ON) != 0;
    origin = new Origin(rank, number, replyTag, oneWay, tellEnd, passedOn);
    deadlineMillis = Math.max(0, Bytes.getInt(frame, CallHeader.DEADLINE));
    trace = Bytes.getInt(frame, CallHeader.TRACE);
    object = callScope.exports().find(Bytes.getLong(frame, CallHeader.OBJECT));
    method = object == null ? null : object.table().find(Bytes.getInt(frame, CallHeader.METHOD));
    pace = object == null || method == null ? null : object.pace(method.number());
    in.begin(
        method, frame, CallHeader.BYTES, length, count, bulks.from(rank, Tags.ofArguments(number)));
    return true;
  }

  /**
   * That of the method that runs. For a call that runs at once the time counts from the first
   * question, so that others need no clock; by then it has usually run for less than a millisecond.
   */
  CallContext context() {
    CallContext known = context;
    if (known == null) {
      known = context = CallContext.of(deadlineMillis, trace);
    }
    return known;
  }

  /** The caller's rank. */
  int rank() {
    return origin.rank();
  }

  /** The caller's number for the call. */
  int number() {
    return origin.number();
  }

  Cancellation cancellation() {
    return cancellation;
  }

  /** After {@link Cancellation#pause}: its thread goes on with it. */
  void resume() {
    cancellation.begin(origin.rank(), origin.number());
  }

  /**
   * Another thread will perform it.
   *
   * @param running the calls of which it is one until it has ended
   * @param forTurn whether it waits for its turn at an active object
   */
  void announce(RunningCalls running, boolean forTurn) {
    timed = true;
    waits = forTurn;
    CallContext _ = context();
    cancellation.announce(origin.rank(), origin.number());
    among = running;
    running.add(this);
  }

  /** Takes the turn at an active object, if it is free. */
  boolean enter(ActiveObject active) {
    boolean entered = active.tryEnter(this);
    turn = entered ? active : null;
    return entered;
  }

  /** The active object whose turn it has, or null. */
  @Nullable ActiveObject turn() {
    return turn;
  }

  /** Goes into a method of an active object that needs no turn, unless the object moves. */
  boolean enterBeside(ActiveObject active) {
    boolean entered = active.enterBeside();
    beside = entered ? active : null;
    return entered;
  }

  /** Another thread carries out the call, in place of this one. */
  void handOver(Invocation apart) {
    apart.beside = beside;
    beside = null;
    forget();
  }

  /** Gives the turn back. */
  void leave() {
    ActiveObject entered = turn;
    if (entered != null) {
      turn = null;
      entered.leave();
    }
    leaveBeside();
  }

  private void leaveBeside() {
    ActiveObject entered = beside;
    if (entered != null) {
      beside = null;
      entered.leaveBeside();
    }
  }

  @Override
  public int method() {
    return Objects.requireNonNull(method).number();
  }

  @Override
  public int trace() {
    return trace;
  }

  @Override
  public boolean isAwaited() {
    return !origin.oneWay();
  }

  @Override
  public void interrupt() {
    boolean _ = cancel(origin.rank(), origin.number());
  }

  /** Interrupts that call if it is this one, here or where it was passed on to. */
  boolean cancel(int rank, int number) {
    boolean cancelled = cancellation.cancel(rank, number);
    CompletableFuture<?> elsewhere = passedOn;
    if (cancelled && elsewhere != null) {
      boolean _ = elsewhere.cancel(true);
    }
    return cancelled;
  }

  /** Interrupts the thread that carries out the present call. Any thread. */
  void cancelUnderWay() {
    cancellation.cancelUnderWay();
  }

  /** The pace of calls like this; null if nothing is called. */
  @Nullable MethodPace pace() {
    return pace;
  }

  /** Whether arguments have come beside the frame, which then took much of the time. */
  boolean hasBulks() {
    return hasBulks;
  }

  /** The object is not needed any more: a stub that passes calls on keeps what it calls alive. */
  void forget() {
    object = null;
  }

  @Override
  public void perform() {
    try {
      if (waits && cancellation.isCancelled(origin.rank(), origin.number())) {
        answerRefused(Refusal.CLOSED, "the call was given up before its turn came");
      } else if (object == null) {
        answerRefused(Refusal.CLOSED, "the object has been withdrawn, or its node is closed");
      } else if (method == null) {
        answerRefused(Refusal.MALFORMED, "the object has no such method");
      } else {
        call(object, method);
      }
    } finally {
      end();
    }
  }

  @Override
  public boolean isPassedOn() {
    return origin.passedOn();
  }

  @Override
  public void passOn(NewPlace place) {
    Exported callee = Objects.requireNonNull(object);
    RemoteMethod called = Objects.requireNonNull(method);
    if (cancellation.isCancelled(origin.rank(), origin.number())) {
      refuse(Refusal.CLOSED, "the call was given up before its turn came");
      return;
    }
    RemoteCall<Object, @Nullable Object> again =
        ObjectReference.asCall(stub -> forward(callee, called, stub));
    try {
      if (origin.oneWay()) {
        place.oneWay(again, context());
        answerPassedOn(called, null, null);
      } else {
        CompletableFuture<@Nullable Object> result = place.call(again, context());
        passedOn = result;
        if (cancellation.isCancelled(origin.rank(), origin.number())) {
          boolean _ = result.cancel(true);
        }
        CompletableFuture<?> _ =
            result.whenCompleteAsync(
                (value, failure) -> answerPassedOn(called, value, failure),
                work -> BackgroundThreads.start("weft-passed-on", work));
      }
    } catch (RuntimeException | Error e) {
      answerPassedOn(called, null, e);
    }
  }

  /** The stub encodes the arguments again. */
  private void forward(Exported callee, RemoteMethod called, Object stub) throws Exception {
    try {
      callee.skeleton().call(stub, called.number(), in, out);
    } catch (Exception | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  private void answerPassedOn(
      RemoteMethod called, @Nullable Object value, @Nullable Throwable failure) {
    try {
      if (failure != null && Refusal.of(failure) != 0) {
        answerRefused(Refusal.of(failure), String.valueOf(failure.getMessage()));
      } else if (failure instanceof CodecException && !in.isTaken()) {
        answerRefused(Refusal.MALFORMED, String.valueOf(failure.getMessage()));
      } else {
        callScope.answer(out, origin, called, failure == null ? encode(called, value) : failure);
      }
    } finally {
      end();
    }
  }

  /** What another node has answered; returns why it cannot be encoded, if so. */
  private @Nullable Throwable encode(RemoteMethod called, @Nullable Object value) {
    Class<?> type = called.method().getReturnType();
    try {
      out.beginResult(called, ReplyHeader.BYTES, in.outs());
      out.returned();
      Reflective.put(out, called.returnsFuture() ? Object.class : type, value, Sink.RESULT);
      return null;
    } catch (CodecException e) {
      return e;
    }
  }

  @Override
  public void refuse(int reason, String why) {
    try {
      answerRefused(reason, why);
    } finally {
      end();
    }
  }

  private void end() {
    in.end();
    out.forget();
    forget();
    deadlineMillis = 0;
    trace = 0;
    context = null;
    passedOn = null;
    leaveBeside();
    if (among != null) {
      among.remove(this);
    }
  }

  private void call(Exported callee, RemoteMethod called) {
    in.time(timed);
    out.beginResult(called, ReplyHeader.BYTES, in.outs());
    cancellation.begin(origin.rank(), origin.number());
    Throwable thrown = null;
    try {
      enter(callee, called);
    } catch (Throwable e) {
      thrown = e;
    } finally {
      cancellation.end();
    }
    if (timed && in.isTaken()) {
      callee.pace(called.number()).took(System.nanoTime() - in.takenNanos());
    }
    CompletionStage<?> later = out.later();
    if (thrown instanceof CodecException e && !in.isTaken()) {
      answerRefused(Refusal.MALFORMED, String.valueOf(e.getMessage()));
    } else if (thrown != null && refusal(callee, thrown) != 0) {
      answerRefused(refusal(callee, thrown), String.valueOf(thrown.getMessage()));
    } else if (thrown == null && later != null) {
      callScope.answerLater(origin, called, later);
    } else {
      callScope.answer(out, origin, called, thrown);
    }
  }

  /** A stub passes calls on: its own failure is no exception of the method. */
  private static int refusal(Exported callee, Throwable thrown) {
    return callee.object() instanceof Stub ? Refusal.of(thrown) : 0;
  }

  private void enter(Exported callee, RemoteMethod called) throws Throwable {
    if (among == null && Thread.currentThread() instanceof CallContext.Carrier) {
      callee.skeleton().call(callee.object(), called.number(), in, out);
    } else {
      Object _ =
          context()
              .call(
                  () -> {
                    callee.skeleton().call(callee.object(), called.number(), in, out);
                    return called;
                  });
    }
  }

  private void answerRefused(int reason, String why) {
    callScope.refuse(out, origin, reason, why);
  }
}
