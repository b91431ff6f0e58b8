package mpi;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.ClosedException;
import dev.weft.failure.FileException;
import dev.weft.failure.LaunchException;
import dev.weft.failure.PeerFailedException;
import dev.weft.failure.ResourceException;
import dev.weft.failure.TruncationException;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.failure.WaitTimeoutException;
import dev.weft.failure.WeftException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Turns Weft's exceptions, and Java's exceptions for wrong arguments, into the exceptions of this
 * API: callers of methods that declare {@link MPIException} expect no other exception. Any thread.
 */
final class Failures {
  private Failures() {}

  /**
   * The failure with its error class.
   *
   * @param ofArguments the class of an {@link ArgumentException} where this was thrown
   */
  static MPIException of(RuntimeException failure, int ofArguments) {
    return switch (failure) {
      case MPIException told -> told;
      case Refused refused when refused.getCause() instanceof MPIException thrown -> thrown;
      case Refused refused -> exception(refused.errorClass(), refused);
      case ArgumentException e -> exception(ofArguments, e);
      case TruncationException e -> exception(ErrorClass.ERR_TRUNCATE, e);
      case PeerFailedException e -> exception(ErrorClass.ERR_PROC_ABORTED, e);
      case FileException e -> exception(ofFile(e.getCause()), e);
      case ClosedException e -> exception(ErrorClass.ERR_COMM, e);
      case ResourceException e -> exception(ErrorClass.ERR_NO_MEM, e);
      case LaunchException e ->
          exception(ofArguments == ErrorClass.ERR_PORT ? ofArguments : ErrorClass.ERR_SPAWN, e);
      case WeftException e -> exception(ErrorClass.ERR_OTHER, e);
      case NullPointerException e ->
          new MPIException(ErrorClass.ERR_ARG, "an argument is null: " + e.getMessage(), e);
      case ArithmeticException e ->
          new MPIException(ErrorClass.ERR_COUNT, "too many elements: " + e.getMessage(), e);
      case IndexOutOfBoundsException e ->
          new MPIException(ErrorClass.ERR_ARG, "an argument is too short: " + e.getMessage(), e);
      case UnsupportedOperationException e -> exception(ErrorClass.ERR_UNSUPPORTED_OPERATION, e);
      case IllegalArgumentException e -> exception(ofArguments, e);
      default -> new MPIException(ErrorClass.ERR_OTHER, failure.toString(), failure);
    };
  }

  private static MPIException exception(int errorClass, RuntimeException failure) {
    return new MPIException(errorClass, String.valueOf(failure.getMessage()), failure);
  }

  private static int ofFile(@Nullable Throwable cause) {
    return switch (cause) {
      case NoSuchFileException _ -> ErrorClass.ERR_NO_SUCH_FILE;
      case FileAlreadyExistsException _ -> ErrorClass.ERR_FILE_EXISTS;
      case AccessDeniedException _ -> ErrorClass.ERR_ACCESS;
      case null, default -> ErrorClass.ERR_IO;
    };
  }

  /** Whether it is no mistake of this rank's: another has ended, or the wait was given up. */
  static boolean isFromOutside(MPIException failure) {
    Throwable cause = failure.getCause();
    return cause instanceof PeerFailedException
        || cause instanceof WaitInterruptedException
        || cause instanceof WaitTimeoutException;
  }

  /** An argument that must not be null. */
  static <T> T present(@Nullable T argument, int errorClass) throws MPIException {
    if (argument == null) {
      throw of(new Refused(errorClass, "an argument is null; give one"), errorClass);
    }
    return argument;
  }

  /** Runs an action that belongs to no communicator, window or file; failures are thrown. */
  static void run(int ofArguments, Runnable action) throws MPIException {
    try {
      action.run();
    } catch (RuntimeException e) {
      throw of(e, ofArguments);
    }
  }

  /** Like {@link #run}, with a result. */
  static <T> T get(int ofArguments, Supplier<T> action) throws MPIException {
    try {
      return action.get();
    } catch (RuntimeException e) {
      throw of(e, ofArguments);
    }
  }
}
