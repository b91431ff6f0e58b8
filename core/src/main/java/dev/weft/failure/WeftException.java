package dev.weft.failure;

import org.jspecify.annotations.Nullable;

/**
 * The superclass of all failures of Weft. Unchecked; the message names the value, the limit and the
 * remedy. Unless a subclass says otherwise the communicator stays usable.
 */
public abstract sealed class WeftException extends RuntimeException
    permits ArgumentException,
        TruncationException,
        PeerFailedException,
        RevokedException,
        FileException,
        ClosedException,
        WaitInterruptedException,
        WaitTimeoutException,
        ResourceException,
        AuthenticationException,
        CodecException,
        LaunchException,
        ReplayException {
  private static final long serialVersionUID = 1;

  WeftException(String message) {
    super(message);
  }

  WeftException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
