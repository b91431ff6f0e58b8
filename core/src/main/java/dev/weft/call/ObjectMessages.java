package dev.weft.call;

import dev.weft.data.CheckReturnValue;
import dev.weft.data.Status;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.CodecException;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.request.Request;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Objects as messages, through the job's codec ({@link dev.weft.codec.ObjectCodec}). Classes must
 * be registered with the codec unless it knows them. An object message matches like any other:
 * receive it with these methods, not into a buffer. Any thread may call.
 */
public interface ObjectMessages {

  /**
   * Allows instances of these classes, and arrays of them, to travel between ranks, on all
   * communicators of this rank: what {@link dev.weft.Weft#register Weft.register} does. Does not
   * block.
   *
   * @throws ArgumentException if one of them has no name of its own, such as a lambda's
   */
  void register(Class<?>... types);

  /**
   * Sends an object, null included. Blocks like {@link Sends#send}; the object may be changed
   * afterwards.
   *
   * @throws CodecException if the codec cannot encode it
   * @throws WaitInterruptedException as for {@link Sends#send}
   */
  void sendObject(@Nullable Object object, int destination, int tag);

  /** Starts to send an object; it has been encoded when this returns, so it may be changed. */
  @CheckReturnValue
  Request isendObject(@Nullable Object object, int destination, int tag);

  /**
   * Receives an object. Blocks until it is there.
   *
   * @throws CodecException if the message is not an object of this type
   * @throws WaitInterruptedException as for {@link Receives#receive}
   */
  default <T> T receiveObject(Class<T> type, int source, int tag) {
    return receiveObjectWithStatus(type, source, tag).object();
  }

  /** Like {@link #receiveObject(Class, int, int)}, with the status of the message. */
  <T> Received<T> receiveObjectWithStatus(Class<T> type, int source, int tag);

  /** Starts to receive an object. The future completes with it. */
  @CheckReturnValue
  <T> CompletableFuture<T> ireceiveObject(Class<T> type, int source, int tag);

  /** An object and where it came from. */
  record Received<T>(T object, Status status) {}
}
