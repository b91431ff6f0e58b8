package dev.weft.objects.internal.call;

import dev.weft.objects.CallContext;
import dev.weft.objects.RemoteCall;
import dev.weft.objects.internal.active.NewPlace;
import dev.weft.objects.internal.wire.CallHeader;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Passes calls on to an object that was here. One thread. */
public final class MovedPlace implements NewPlace {
  private final ObjectTarget target;

  /**
   * @param target the object, whose route leads to where it is now
   */
  public MovedPlace(ObjectTarget target) {
    this.target = target;
  }

  @Override
  public CompletableFuture<@Nullable Object> call(RemoteCall<Object, ?> call, CallContext context) {
    CallPlace place = Recorder.record(target, call);
    try {
      place.inherit(context);
      return target.caller.startOnce(place, true, CallHeader.PASSED_ON);
    } finally {
      place.release();
    }
  }

  @Override
  public void oneWay(RemoteCall<Object, ?> call, CallContext context) {
    CallPlace place = Recorder.record(target, call);
    try {
      place.inherit(context);
      target.caller.sendOneWay(place, CallHeader.PASSED_ON);
    } finally {
      place.release();
    }
  }
}
