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

  private final FailureCode code;

  WeftException(FailureCode code, String message) {
    super(message);
    this.code = code;
  }

  WeftException(FailureCode code, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.code = code;
  }

  /** What kind of failure this is; {@code weft explain} says more about it. */
  public final FailureCode code() {
    return code;
  }

  /** The message with the code at the end of its first line, as stack traces show it. */
  @Override
  public final String getLocalizedMessage() {
    return code.after(String.valueOf(getMessage()));
  }
}
