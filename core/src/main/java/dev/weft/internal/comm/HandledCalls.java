package dev.weft.internal.comm;

import dev.weft.Comm;
import dev.weft.ErrorHandler;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.failure.WaitTimeoutException;
import dev.weft.failure.WeftException;
import java.lang.reflect.Method;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** A view whose failures go to an error handler first. */
final class HandledCalls extends CallView {
  private static final String ON_ERROR = "onError";
  private static final String ERROR_HANDLER = "errorHandler";

  private final Comm comm;
  private final ErrorHandler handler;

  private HandledCalls(Object target, Comm comm, ErrorHandler handler) {
    super(target);
    this.comm = comm;
    this.handler = handler;
  }

  static Comm view(Comm comm, ErrorHandler handler) {
    return new HandledCalls(comm, comm, handler).as(Comm.class);
  }

  @Override
  @Nullable Object called(Method method, Object[] arguments) throws Throwable {
    if (target == comm && method.getName().equals(ERROR_HANDLER)) {
      return handler;
    }
    Object result;
    try {
      result = call(method, arguments);
    } catch (Throwable e) {
      tell(e);
      throw e;
    }
    return result == target || method.getName().equals(ON_ERROR) ? result : wrapped(result);
  }

  private @Nullable Object wrapped(@Nullable Object result) {
    return switch (result) {
      case Comm made -> view(made, handler);
      case CompletableFuture<?> future -> future.whenComplete((_, failure) -> tell(failure));
      case null -> null;
      default -> {
        Class<?> type = interfaceOf(result);
        yield type == null ? result : new HandledCalls(result, comm, handler).as(type);
      }
    };
  }

  /** The end of a wait is no failure of the operation that was waited for. */
  private void tell(@Nullable Throwable failure) {
    Throwable cause =
        failure instanceof CompletionException && failure.getCause() != null
            ? failure.getCause()
            : failure;
    if (cause instanceof WeftException weft
        && !(cause instanceof WaitTimeoutException)
        && !(cause instanceof WaitInterruptedException)) {
      handler.handle(weft, comm);
    }
  }
}
