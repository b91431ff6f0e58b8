package dev.weft.objects.internal.active;

import dev.weft.objects.CallContext;
import dev.weft.objects.RemoteCall;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Where an object is after it has moved: calls that came to its old place are sent there. */
public interface NewPlace {

  /**
   * Sends a call; blocks while its arguments are sent.
   *
   * @param call makes the call on a stub
   * @param context which the call inherits
   * @return completes with the result
   */
  CompletableFuture<@Nullable Object> call(RemoteCall<Object, ?> call, CallContext context);

  /** The same of a call whose end nobody awaits. */
  void oneWay(RemoteCall<Object, ?> call, CallContext context);
}
