package dev.weft.objects.internal.failure;

import dev.weft.failure.ClosedException;
import dev.weft.failure.PeerFailedException;
import dev.weft.failure.ResourceException;
import dev.weft.failure.WaitTimeoutException;

/** Why a call has not been carried out: the first byte of such a reply, before the text. */
public final class Refusal {
  /** The object is not there, or the node is closed. */
  public static final int CLOSED = 1;

  /** The call is none that the object has, or its arguments cannot be read. */
  public static final int MALFORMED = 2;

  /** There is no room for it. */
  public static final int FULL = 3;

  /** The call was passed on to a rank that is gone. */
  public static final int GONE = 4;

  /** The call was passed on, and has not ended within its deadline. */
  public static final int LATE = 5;

  private Refusal() {}

  /** The reason that such a failure of a call that was passed on is, or 0 if it is the method's. */
  public static int of(Throwable failure) {
    return switch (failure) {
      case PeerFailedException _ -> GONE;
      case ClosedException _ -> CLOSED;
      case ResourceException _ -> FULL;
      case WaitTimeoutException _ -> LATE;
      default -> 0;
    };
  }
}
