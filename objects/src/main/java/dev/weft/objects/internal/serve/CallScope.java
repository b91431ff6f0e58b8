package dev.weft.objects.internal.serve;

import dev.weft.codec.ObjectCodec;
import dev.weft.failure.ClosedException;
import dev.weft.failure.CodecException;
import dev.weft.failure.PeerFailedException;
import dev.weft.failure.WeftException;
import dev.weft.objects.NodeOptions;
import dev.weft.objects.internal.call.NodeThread;
import dev.weft.objects.internal.failure.ThrownWriter;
import dev.weft.objects.internal.method.RemoteMethod;
import dev.weft.objects.internal.name.Exports;
import dev.weft.objects.internal.value.ReferenceRules;
import dev.weft.objects.internal.value.ValueReader;
import dev.weft.objects.internal.value.ValueWriter;
import dev.weft.objects.internal.wire.Bytes;
import dev.weft.objects.internal.wire.FrameKind;
import dev.weft.objects.internal.wire.NodeChannel;
import dev.weft.objects.internal.wire.NoticeHeader;
import dev.weft.objects.internal.wire.ReplyHeader;
import dev.weft.objects.internal.wire.Tags;
import dev.weft.objects.stub.Sink;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a node that its incoming calls use, and the ways to answer the calls. Any thread.
 */
public final class CallScope {
  private static final int CREDIT_PARTS = 4;

  private final NodeChannel nodeChannel;
  private final Exports exports;
  private final ObjectCodec codec;
  private final ReferenceRules referenceRules;
  private final NodeOptions options;
  private final int[] inFlight;
  private final AtomicIntegerArray ended;
  private final LongAdder served = new LongAdder();

  /** Calls whose methods have returned futures that are not complete. */
  private final AtomicInteger later = new AtomicInteger();

  /**
   * @param inFlight the calls that each rank may have under way here without awaiting them
   */
  public CallScope(
      NodeChannel nodeChannel,
      Exports exports,
      ObjectCodec codec,
      ReferenceRules referenceRules,
      NodeOptions options,
      int[] inFlight) {
    this.nodeChannel = nodeChannel;
    this.exports = exports;
    this.codec = codec;
    this.referenceRules = referenceRules;
    this.options = options;
    this.inFlight = inFlight;
    this.ended = new AtomicIntegerArray(nodeChannel.size());
  }

  NodeChannel nodeChannel() {
    return nodeChannel;
  }

  Exports exports() {
    return exports;
  }

  ValueReader newReader() {
    return new ValueReader(codec, referenceRules, options.largestBytes(), true);
  }

  ValueWriter newWriter() {
    return new ValueWriter(codec, referenceRules);
  }

  /** Calls that have ended. */
  public long served() {
    return served.sum();
  }

  /** Reports errors to the program that no caller gets. */
  public void report(String where, Throwable failure) {
    try {
      options.onError().accept(where, failure);
    } catch (RuntimeException e) {
      // The handler of errors must not stop the service.
    }
  }

  /** A call has ended; the writer holds its result, if there is one. */
  void answer(ValueWriter out, Origin origin, RemoteMethod method, @Nullable Throwable thrown) {
    served.increment();
    if (origin.oneWay()) {
      ended(origin, method, thrown);
    } else if (thrown == null) {
      reply(out, origin, ReplyHeader.RETURNED);
    } else {
      out.begin(null, ReplyHeader.BYTES);
      ThrownWriter.write(out, thrown);
      reply(out, origin, ReplyHeader.THREW);
    }
  }

  /** Answers a call once the future that its method has returned is complete. */
  void answerLater(Origin origin, RemoteMethod method, CompletionStage<?> result) {
    int _ = later.incrementAndGet();
    CompletionStage<?> _ =
        result.whenComplete(
            (value, failure) -> {
              try {
                answer(origin, method, value, failure);
              } finally {
                int _ = later.decrementAndGet();
              }
            });
  }

  /** Whether a call waits for the future that its method has returned. */
  public boolean owesReplies() {
    return later.get() > 0;
  }

  /** A call has ended later than its method. */
  private void answer(
      Origin origin, RemoteMethod method, @Nullable Object value, @Nullable Throwable failure) {
    ValueWriter out = newWriter();
    Throwable thrown =
        failure instanceof CompletionException && failure.getCause() != null
            ? failure.getCause()
            : failure;
    if (thrown == null) {
      try {
        out.begin(method, ReplyHeader.BYTES);
        out.putObject(value, Sink.RESULT);
      } catch (CodecException e) {
        thrown = e;
      }
    }
    answer(out, origin, method, thrown);
    out.forget();
  }

  /** A call has not been carried out. */
  void refuse(ValueWriter out, Origin origin, int reason, String why) {
    if (origin.oneWay()) {
      ended(origin, "a call", new CodecException(why));
      return;
    }
    out.begin(null, ReplyHeader.BYTES);
    out.putByte((byte) reason);
    out.putText(why);
    reply(out, origin, ReplyHeader.REFUSED);
  }

  private void reply(ValueWriter out, Origin origin, int state) {
    byte[] frame = out.bytes();
    frame[0] = FrameKind.REPLY;
    frame[ReplyHeader.STATE] = (byte) state;
    Bytes.putShort(frame, ReplyHeader.BULKS, (short) out.bulkCount());
    Bytes.putInt(frame, ReplyHeader.NUMBER, origin.number());
    try {
      if (origin.replyTag() == Tags.FRAMES && Thread.currentThread() instanceof NodeThread) {
        nodeChannel.sendGathered(frame, out.size(), origin.rank(), Tags.FRAMES); // it receives next
      } else {
        nodeChannel.send(frame, out.size(), origin.rank(), origin.replyTag());
      }
      for (int i = 0; i < out.bulkCount(); i++) {
        nodeChannel.send(out.bulk(i), origin.rank(), Tags.ofResults(origin.number()));
      }
    } catch (PeerFailedException | ClosedException nobodyWaits) {
      // The caller is gone, or this rank is.
    } catch (WeftException e) {
      report("the reply to rank " + origin.rank(), e);
    }
  }

  private void ended(Origin origin, Object what, @Nullable Throwable thrown) {
    if (thrown != null) {
      report("%s, called one-way by rank %d".formatted(what, origin.rank()), thrown);
    }
    if (origin.tellEnd()) {
      ValueWriter out = newWriter();
      out.begin(null, ReplyHeader.BYTES);
      reply(out, origin, ReplyHeader.RETURNED);
      return;
    }
    int rank = origin.rank();
    int step = Math.max(1, inFlight[rank] / CREDIT_PARTS);
    if (ended.incrementAndGet(rank) >= step) {
      int calls = ended.getAndSet(rank, 0);
      if (calls > 0) {
        credit(rank, calls);
      }
    }
  }

  private void credit(int rank, int calls) {
    byte[] frame = new byte[NoticeHeader.BYTES];
    frame[0] = FrameKind.CREDIT;
    Bytes.putInt(frame, NoticeHeader.NUMBER, calls);
    try {
      nodeChannel.send(frame, frame.length, rank, Tags.FRAMES);
    } catch (WeftException e) {
      // It calls no more.
    }
  }
}
