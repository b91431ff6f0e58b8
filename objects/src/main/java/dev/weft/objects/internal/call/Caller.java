package dev.weft.objects.internal.call;

import dev.weft.codec.ObjectCodec;
import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.failure.WaitTimeoutException;
import dev.weft.failure.WeftException;
import dev.weft.internal.trace.TraceClock;
import dev.weft.objects.CallContext;
import dev.weft.objects.NodeOptions;
import dev.weft.objects.internal.active.ActiveObject;
import dev.weft.objects.internal.failure.ThrowableTypes;
import dev.weft.objects.internal.method.CallTrace;
import dev.weft.objects.internal.method.Reflective;
import dev.weft.objects.internal.method.RemoteMethod;
import dev.weft.objects.internal.name.Routes;
import dev.weft.objects.internal.thread.CallThread;
import dev.weft.objects.internal.thread.CallThreadPool;
import dev.weft.objects.internal.value.BulkReceiver;
import dev.weft.objects.internal.value.ReferenceRules;
import dev.weft.objects.internal.value.RemoteLease;
import dev.weft.objects.internal.value.ValueReader;
import dev.weft.objects.internal.value.ValueWriter;
import dev.weft.objects.internal.wire.Bytes;
import dev.weft.objects.internal.wire.CallHeader;
import dev.weft.objects.internal.wire.FrameKind;
import dev.weft.objects.internal.wire.NodeChannel;
import dev.weft.objects.internal.wire.NoticeHeader;
import dev.weft.objects.internal.wire.Tags;
import dev.weft.objects.stub.Sink;
import dev.weft.objects.stub.Source;
import dev.weft.request.Request;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Makes a node's calls. A platform thread that waits for a result receives the reply itself, as
 * fast as any message. The thread that receives frames completes futures; it also wakes virtual
 * threads and threads that carry out calls, of which there may be many. Any thread.
 *
 * <p>A call may be abandoned because its deadline has passed or its thread was interrupted. It
 * keeps its place until its reply has come: so a late reply finds its own call and no other.
 */
public final class Caller {
  private static final int MOST_MILLIS = Integer.MAX_VALUE;
  private static final long LONG_NANOS = 10_000_000_000L;
  private static final int LONG_PARTS = 3;

  /** Odd, and far from all multiples of small numbers. */
  private static final int TRACE_STEP = 0x9e3779b1;

  /** With so many calls under way they may wait for each other and leave together. */
  private static final int MANY = 8;

  final CallPlacePool places = new CallPlacePool(this::newPlace);
  final CallCredit callCredit;
  private final NodeChannel nodeChannel;
  private final ObjectCodec codec;
  private final ReferenceRules referenceRules;
  private final NodeOptions options;
  private final ReplyCodes replyCodes;
  private final PendingCalls pending;
  private final AtomicInteger numbers = new AtomicInteger();
  private final BulkSender blocking;

  /** Where futures are completed whose results take time, and what depends on them runs. */
  private final CallThreadPool results;

  /** The time after which a waiting active object checks whether it waits for itself. */
  private final long longNanos;

  final Routes routes;

  /** Set once, before any call: moves are calls themselves. */
  private @Nullable Movements movements;

  /** Records calls; null if nothing does. */
  private final @Nullable CallTrace callTrace;

  public Caller(
      NodeChannel nodeChannel,
      ObjectCodec codec,
      ReferenceRules referenceRules,
      NodeOptions options,
      ThrowableTypes exceptions,
      CallThreadPool results,
      Routes routes,
      @Nullable CallTrace callTrace) {
    this.nodeChannel = nodeChannel;
    this.codec = codec;
    this.referenceRules = referenceRules;
    this.options = options;
    this.callCredit = new CallCredit(nodeChannel.size(), options);
    this.replyCodes = new ReplyCodes(nodeChannel.rank(), exceptions);
    this.pending = new PendingCalls(callCredit);
    this.blocking = nodeChannel::send;
    this.results = results;
    this.routes = routes;
    this.callTrace = callTrace;
    long deadline = options.deadline().toNanos();
    this.longNanos = deadline == 0 ? LONG_NANOS : Math.min(LONG_NANOS, deadline / LONG_PARTS);
  }

  private CallPlace newPlace(int number) {
    return new CallPlace(
        this, Tags.ofPlace(number), newWriter(), newReader(), new BulkReceiver(nodeChannel));
  }

  ValueWriter newWriter() {
    return new ValueWriter(codec, referenceRules);
  }

  private ValueReader newReader() {
    return new ValueReader(codec, referenceRules, options.largestBytes());
  }

  /** How objects are moved. */
  public void moveBy(Movements theMovements) {
    movements = theMovements;
  }

  Movements movements() {
    return Objects.requireNonNull(movements);
  }

  CallThreadPool results() {
    return results;
  }

  /** Calls whose replies come to the thread that receives. */
  public PendingCalls pending() {
    return pending;
  }

  /** A place for a call, whose arguments come next. */
  CallPlace place(ObjectTarget target, RemoteMethod method, boolean record) {
    CallPlace place = places.take();
    place.set(target, method, record);
    place.inherit(CallContext.current());
    place.out.begin(method, CallHeader.BYTES);
    return place;
  }

  /** Carries a call out; blocks until its result has come. */
  Source await(CallPlace place) throws Throwable {
    if (callTrace == null) {
      return awaitResult(place);
    }
    RemoteMethod method = place.method();
    int rank = place.rank();
    long beginNanos = TraceClock.nanos();
    try {
      return awaitResult(place);
    } finally {
      callTrace.called(method, rank, beginNanos);
    }
  }

  private Source awaitResult(CallPlace place) throws Throwable {
    ActiveObject active = NodeThread.currentActive();
    NodeThread.currentMayBlock();
    Thread thread = Thread.currentThread();
    if (active != null || thread.isVirtual() || thread instanceof CallThread) {
      return awaitParked(place, active);
    }
    long limitMillis = limitMillis(place);
    int number = numbers.getAndIncrement();
    place.locate();
    int rank = place.rank();
    boolean sent = false;
    try {
      send(place, number, place.tag, 0, limitMillis);
      sent = true;
      Status status = nodeChannel.receive(place.frame(), rank, place.tag, nanos(limitMillis));
      return replyCodes.open(place, number, place.frame(), (int) status.bytes());
    } catch (WaitTimeoutException | WaitInterruptedException e) {
      WeftException failure = ReplyCodes.givenUp(place, e, sent, limitMillis);
      giveUp(place, number); // the place is another call's from here on
      throw failure;
    }
  }

  /**
   * @param active the object whose turn the thread has: it serves the chain of the call meanwhile
   */
  private Source awaitParked(CallPlace place, @Nullable ActiveObject active) throws Throwable {
    long limitMillis = limitMillis(place);
    int number = numbers.getAndIncrement();
    place.locate();
    ParkedReply parked = new ParkedReply(place, number, longNanos);
    pending.add(parked);
    boolean sent = false;
    try {
      send(place, number, Tags.FRAMES, 0, limitMillis);
      sent = true;
      byte[] reply = parked.await(nanos(limitMillis), active, trace(place, number));
      return replyCodes.open(place, number, reply, reply.length);
    } catch (WaitTimeoutException | WaitInterruptedException e) {
      cancel(place.rank(), number);
      throw ReplyCodes.givenUp(place, e, sent, limitMillis);
    } finally {
      pending.remove(parked);
    }
  }

  /** Starts a call; blocks while its arguments are sent. */
  CompletableFuture<@Nullable Object> start(CallPlace place, boolean withResult) {
    NamedObject repeatable = place.target().repeatable(place.method());
    return repeatable == null
        ? startOnce(place, withResult)
        : RepeatedCall.start(this, place, repeatable, withResult);
  }

  /** Starts a call that is not made again. */
  CompletableFuture<@Nullable Object> startOnce(CallPlace place, boolean withResult) {
    return startOnce(place, withResult, 0);
  }

  /** The same with flags of {@link CallHeader}. */
  CompletableFuture<@Nullable Object> startOnce(CallPlace place, boolean withResult, int flags) {
    return start(place, withResult, blocking, flags);
  }

  /** Starts a call whose large arguments are sent by the sender given. */
  CompletableFuture<@Nullable Object> start(
      CallPlace place, boolean withResult, BulkSender bulkSender) {
    return start(place, withResult, bulkSender, 0);
  }

  private CompletableFuture<@Nullable Object> start(
      CallPlace place, boolean withResult, BulkSender bulkSender, int flags) {
    int changes = enter(place, flags);
    int number = numbers.getAndIncrement();
    FutureReply reply = new FutureReply(this, place.rank(), number, place, withResult);
    send(place, number, reply, flags, bulkSender);
    keepOrder(place, changes);
    return reply.future;
  }

  /**
   * Looks up where a call goes that no thread awaits, and takes its permit; blocks until there is
   * one. A call that is passed on has its permit from its caller already, and one that tells of a
   * move frees permits: if they waited for one here, two ranks could wait for each other's.
   *
   * @return the number of changes of routes before, for {@link #keepOrder}
   */
  private int enter(CallPlace place, int flags) {
    boolean waits = (flags & (CallHeader.PASSED_ON | CallHeader.BEYOND_LIMIT)) == 0;
    while (true) {
      int changes = routes.changes();
      place.locate();
      int rank = place.rank();
      if (!waits) {
        callCredit.exceed(rank);
        return changes;
      }
      callCredit.enter(rank);
      if (routes.changes() == changes) {
        return changes;
      }
      callCredit.leave(rank, 1); // the object may have moved while this thread waited
    }
  }

  /**
   * A call that has been sent although its object moved meanwhile is passed on. The thread's next
   * call, which goes to the new place, must not overtake it there.
   */
  private void keepOrder(CallPlace place, int changesBefore) {
    if (routes.changes() != changesBefore && place.isLate()) {
      try {
        movements().awaitPassedOn(place.address());
      } catch (WeftException e) {
        // The old place is gone, and the call with it: nothing is overtaken.
      }
    }
  }

  private void send(CallPlace place, int number, Pending reply, int flags, BulkSender bulkSender) {
    pending.add(reply);
    try {
      send(place, number, Tags.FRAMES, flags, 0, bulkSender);
    } catch (RuntimeException | Error e) {
      if (pending.remove(reply)) {
        callCredit.leave(place.rank(), 1);
      }
      throw e;
    }
  }

  /** Sends a call that no thread awaits; blocks while its arguments are sent. */
  void sendOneWay(CallPlace place) {
    sendOneWay(place, blocking);
  }

  /** The same with flags of {@link CallHeader}. */
  void sendOneWay(CallPlace place, int flags) {
    sendOneWay(place, blocking, flags);
  }

  /** Sends a call that nobody awaits, and its large arguments by the sender given. */
  void sendOneWay(CallPlace place, BulkSender bulkSender) {
    sendOneWay(place, bulkSender, 0);
  }

  private void sendOneWay(CallPlace place, BulkSender bulkSender, int moreFlags) {
    int changes = enter(place, moreFlags);
    int flags = CallHeader.ONE_WAY | moreFlags;
    int number = numbers.getAndIncrement();
    List<RemoteLease> holds = place.out.holds();
    if (holds.isEmpty()) {
      send(place, number, Tags.FRAMES, flags, 0, bulkSender);
    } else {
      Pending end = new EndOfOneWay(this, place.rank(), number, holds);
      send(place, number, end, flags | CallHeader.TELL_END, bulkSender);
    }
    keepOrder(place, changes);
  }

  private void send(CallPlace place, int number, int replyTag, int flags, long limitMillis) {
    send(place, number, replyTag, flags, limitMillis, blocking);
  }

  private void send(
      CallPlace place,
      int number,
      int replyTag,
      int flags,
      long limitMillis,
      BulkSender bulkSender) {
    ValueWriter out = place.out;
    int rank = place.rank();
    byte[] frame = out.bytes();
    frame[0] = FrameKind.CALL;
    frame[CallHeader.FLAGS] = (byte) flags;
    Bytes.putShort(frame, CallHeader.BULKS, (short) out.bulkCount());
    Bytes.putInt(frame, CallHeader.METHOD, place.method().number());
    Bytes.putLong(frame, CallHeader.OBJECT, place.object());
    Bytes.putInt(frame, CallHeader.NUMBER, number);
    Bytes.putInt(frame, CallHeader.REPLY_TAG, replyTag);
    Bytes.putInt(frame, CallHeader.DEADLINE, (int) Math.min(limitMillis, MOST_MILLIS));
    Bytes.putInt(frame, CallHeader.TRACE, trace(place, number));
    if (out.bulkCount() == 0 && isOneOfMany(rank, flags)) {
      nodeChannel.sendGathered(frame, out.size(), rank, Tags.FRAMES);
    } else {
      nodeChannel.send(frame, out.size(), rank, Tags.FRAMES);
    }
    for (int i = 0; i < out.bulkCount(); i++) {
      bulkSender.send(out.bulk(i), rank, Tags.ofArguments(number));
    }
  }

  /**
   * Whether so many calls are under way that their number counts, not how soon this one leaves.
   * Those that a thread awaits which polls meanwhile, or a future, are better sent at once.
   */
  private boolean isOneOfMany(int rank, int flags) {
    return (flags & CallHeader.ONE_WAY) != 0
        ? callCredit.underWay(rank) >= MANY
        : Thread.currentThread().isVirtual() && pending.size() >= MANY;
  }

  /** Starts to send what follows the frame of a call. */
  Request isend(Slice bulk, int rank, int tag) {
    return nodeChannel.isend(bulk, rank, tag);
  }

  /** Calls with these references have ended. */
  void sent(List<RemoteLease> holds) {
    referenceRules.sent(holds);
  }

  /** The result of a call that a future waits for, or what it threw. */
  @Nullable Object result(
      int rank, int number, RemoteMethod method, List<Slice> outs, byte[] frame, int length)
      throws Throwable {
    ValueReader in = newReader();
    try {
      BulkReceiver bulks = new BulkReceiver(nodeChannel);
      Source source = replyCodes.open(in, bulks, rank, number, method, outs, frame, length);
      return Reflective.take(source, method.typeAt(Sink.RESULT), Sink.RESULT);
    } finally {
      in.end();
    }
  }

  /** Asks for a call to be interrupted; whether it is, its reply tells. */
  void cancel(int rank, int number) {
    byte[] frame = new byte[NoticeHeader.BYTES];
    frame[0] = FrameKind.CANCEL;
    Bytes.putInt(frame, NoticeHeader.NUMBER, number);
    try {
      nodeChannel.send(frame, frame.length, rank, Tags.FRAMES);
    } catch (WeftException e) {
      // Then there is nobody to interrupt.
    }
  }

  /** The reply, for which no thread waits any more, is received in the background. */
  private void giveUp(CallPlace place, int number) {
    place.keep();
    cancel(place.rank(), number);
    LateReplies.receive(
        nodeChannel, place.frame(), place.rank(), place.tag, number, place::recover);
  }

  /** The call's own limit, or what is left to the chain that it belongs to. */
  static long limitMillis(CallPlace place) {
    long own = place.method().deadlineMillis(place.target().deadlineMillis);
    Optional<Duration> left = place.context().remaining();
    if (left.isEmpty()) {
      return own;
    }
    long most = left.get().toMillis();
    if (most == 0) {
      throw new WaitTimeoutException(
          "%s has not been called: the deadline of its chain of calls has passed"
              .formatted(place.method()));
    }
    return own == 0 ? most : Math.min(own, most);
  }

  /** The number of the chain that a call belongs to, or of one that begins with it; never 0. */
  private int trace(CallPlace place, int number) {
    int inherited = place.context().trace();
    return inherited == 0 ? newTrace(number) : inherited;
  }

  /** One that other chains of the last 2^31 calls hardly ever have. */
  private int newTrace(int number) {
    int trace = nodeChannel.rank() * TRACE_STEP + number;
    return trace == 0 ? TRACE_STEP : trace;
  }

  private static long nanos(long millis) {
    return millis == 0 ? Long.MAX_VALUE : TimeUnit.MILLISECONDS.toNanos(millis);
  }
}
