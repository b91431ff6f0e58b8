package dev.weft.objects.internal.move;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.ClosedException;
import dev.weft.failure.CodecException;
import dev.weft.failure.FailureCode;
import dev.weft.failure.PeerFailedException;
import dev.weft.failure.WaitTimeoutException;
import dev.weft.failure.WeftException;

/** How a request to move an object has ended, as it travels: nothing, or the reason and a text. */
enum MoveResult {
  /** The object is at its destination. */
  MOVED,
  /** It is not at that address any more. */
  GONE,
  /** It cannot move. */
  UNMOVABLE,
  /** Its state cannot travel. */
  STATE,
  /** The destination takes in nothing. */
  CLOSED,
  /** The destination is lost. */
  LOST,
  /** It was at a call all the time. */
  BUSY;

  String[] because(String text) {
    return new String[] {name(), text};
  }

  static MoveResult of(String[] travelled) {
    return travelled.length == 0 ? MOVED : valueOf(travelled[0]);
  }

  /** That the destination has not taken the object in. */
  static String[] refused(WeftException why) {
    String text = String.valueOf(why.getMessage());
    return switch (why) {
      case CodecException _ -> STATE.because(text);
      case PeerFailedException _ -> LOST.because(text);
      case ClosedException _ -> CLOSED.because(text);
      default -> UNMOVABLE.because(text);
    };
  }

  /** What the caller of a move that has failed gets. */
  WeftException failure(String text, int destination) {
    return switch (this) {
      case STATE -> new CodecException(text);
      case LOST -> new PeerFailedException(destination, text);
      case CLOSED, GONE -> new ClosedException(text);
      case BUSY -> new WaitTimeoutException(text);
      case UNMOVABLE, MOVED -> new ArgumentException(FailureCode.REMOTE_OBJECT, text);
    };
  }
}
