package dev.weft.objects.internal.call;

import dev.weft.data.Slice;
import dev.weft.objects.CallContext;
import dev.weft.objects.internal.method.RemoteMethod;
import dev.weft.objects.internal.name.Address;
import dev.weft.objects.internal.value.BulkReceiver;
import dev.weft.objects.internal.value.Reference;
import dev.weft.objects.internal.value.ValueReader;
import dev.weft.objects.internal.value.ValueWriter;
import dev.weft.objects.internal.wire.FrameSizes;
import dev.weft.objects.stub.OutgoingCall;
import dev.weft.objects.stub.Sink;
import dev.weft.objects.stub.Source;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The resources of one call at a time, reused for many in succession: its frames and, for replies
 * that the calling thread receives itself, a tag. One thread at a time.
 */
final class CallPlace extends OutgoingCall {
  final int tag;
  final ValueWriter out;
  final ValueReader in;
  final BulkReceiver bulks;
  private final Caller caller;
  private byte @Nullable [] frame;
  private @Nullable ObjectTarget target;
  private @Nullable RemoteMethod method;

  /** Where the target is, as far as this node knew when it last looked. */
  private int rank;

  private long object;

  /** What the call belongs to. */
  private CallContext context = CallContext.of(0, 0);

  /** The call is taken down, not carried out by {@link #run}. */
  private boolean recording;

  /** A reply may still come: the thread that takes it frees the place. */
  private boolean kept;

  CallPlace(Caller caller, int tag, ValueWriter out, ValueReader in, BulkReceiver bulks) {
    this.caller = caller;
    this.tag = tag;
    this.out = out;
    this.in = in;
    this.bulks = bulks;
  }

  void set(ObjectTarget newTarget, RemoteMethod newMethod, boolean record) {
    address(newTarget);
    method = newMethod;
    recording = record;
    kept = false;
  }

  /** The call goes to another object of the same interface. */
  void address(ObjectTarget newTarget) {
    target = newTarget;
    locate();
  }

  /** The call goes to where the target is now. */
  void locate() {
    Reference origin = target().reference();
    Address moved = caller.routes.moved(origin);
    rank = moved == null ? origin.rank() : moved.rank();
    object = moved == null ? origin.object() : moved.object();
  }

  /** Whether the target has moved since the call's address was looked up. */
  boolean isLate() {
    return !caller.routes.of(target().reference()).equals(address());
  }

  /** Where the call goes. */
  Address address() {
    return new Address(rank, object);
  }

  void inherit(CallContext from) {
    context = from;
  }

  CallContext context() {
    return context;
  }

  ObjectTarget target() {
    return Objects.requireNonNull(target);
  }

  RemoteMethod method() {
    return Objects.requireNonNull(method);
  }

  int rank() {
    return rank;
  }

  /** The object's number there. */
  long object() {
    return object;
  }

  /** Room for a reply. */
  byte[] frame() {
    byte[] room = frame;
    if (room == null) {
      room = frame = new byte[FrameSizes.MOST_BYTES];
    }
    return room;
  }

  @Override
  public Sink arguments() {
    return out;
  }

  @Override
  public Source run() throws Throwable {
    if (recording) {
      return GivenSource.NOTHING;
    }
    if (method().returnsFuture()) {
      return new GivenSource(caller.start(this, true));
    }
    return await();
  }

  private Source await() throws Throwable {
    NamedObject repeatable = target().repeatable(method());
    return repeatable == null ? caller.await(this) : CallRetries.await(caller, this, repeatable);
  }

  /** Does not end a recorded call: {@link Recorder} and its callers do that. */
  @Override
  public void end() {
    if (!recording) {
      release();
    }
  }

  /** Awaits a recorded call whose result is an array, into one. */
  int runInto(Slice array) throws Throwable {
    Source source = await();
    in.into(array);
    Object _ = source.takeObject(Sink.RESULT);
    return in.targetCount();
  }

  /** The place is not to be used again before a reply has come. */
  void keep() {
    kept = true;
  }

  /** The place is free. It must not keep the target, whose lease would go on. */
  void recover() {
    out.forget();
    target = null;
    caller.places.give(this);
  }

  void release() {
    if (kept) {
      return;
    }
    kept = true;
    in.end();
    recover();
  }
}
