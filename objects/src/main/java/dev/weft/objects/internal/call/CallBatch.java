package dev.weft.objects.internal.call;

import dev.weft.data.Slice;
import dev.weft.failure.PeerFailedException;
import dev.weft.failure.WeftException;
import dev.weft.objects.RemoteCall;
import dev.weft.request.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Calls to several objects of one interface at once. A call is encoded once and sent to one object
 * or to many, each time with another header; large data goes to all of them at the same time. One
 * thread.
 */
public final class CallBatch implements AutoCloseable {
  private final Caller caller;
  private final List<CallPlace> places = new ArrayList<>(1);
  private final List<Request> sends = new ArrayList<>(0);

  /**
   * @param caller the caller of all these objects
   */
  public CallBatch(Caller caller) {
    this.caller = caller;
  }

  /** Encodes a call: the only one, or that of the next member. */
  public <T> void record(ObjectTarget example, RemoteCall<T, ?> call) {
    places.add(Recorder.record(example, call));
  }

  /** Whether a call fills arrays of its caller. */
  public boolean fillsArrays() {
    return places.stream().anyMatch(place -> !place.out.outs().isEmpty());
  }

  /** Sends a member's call, or the only one; what goes wrong is the future's. */
  public CompletableFuture<@Nullable Object> start(
      int member, ObjectTarget callee, boolean withResult) {
    try {
      return caller.start(addressed(member, callee), withResult, this::sendLater);
    } catch (WeftException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  /** Sends a member's call, or the only one; nobody awaits its end. */
  public void sendOneWay(int member, ObjectTarget callee) {
    caller.sendOneWay(addressed(member, callee), this::sendLater);
  }

  private CallPlace addressed(int member, ObjectTarget callee) {
    CallPlace place = places.get(Math.min(member, places.size() - 1));
    place.set(callee, place.method(), true);
    return place;
  }

  private void sendLater(Slice bulk, int rank, int tag) {
    sends.add(caller.isend(bulk, rank, tag));
  }

  /** Blocks until all arguments may be used again. */
  @Override
  public void close() {
    try {
      for (Request send : sends) {
        awaitSent(send);
      }
    } finally {
      places.forEach(CallPlace::release);
    }
  }

  private static void awaitSent(Request send) {
    try {
      var _ = send.await();
    } catch (PeerFailedException e) {
      // The call's own result tells.
    }
  }
}
