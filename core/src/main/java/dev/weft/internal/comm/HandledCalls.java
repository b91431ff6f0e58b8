package dev.weft.internal.comm;

import dev.weft.Comm;
import dev.weft.ErrorHandler;
import dev.weft.call.IntraCollectiveForm;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.failure.WaitTimeoutException;
import dev.weft.failure.WeftException;
import dev.weft.request.Message;
import dev.weft.request.PartitionedReceive;
import dev.weft.request.PartitionedSend;
import dev.weft.request.PersistentRequest;
import dev.weft.request.Request;
import dev.weft.request.UnsizedRequest;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * A view of a communicator, or of an object that it has returned, whose failures go to an error
 * handler first. It covers every method of the interfaces, and the objects that these methods
 * return; a call costs some tens of nanoseconds more. Without a handler there is no view and no
 * cost. Any thread.
 */
final class HandledCalls implements InvocationHandler {
  private static final String ON_ERROR = "onError";
  private static final String ERROR_HANDLER = "errorHandler";

  private final Object target;
  private final Comm comm;
  private final ErrorHandler handler;

  private HandledCalls(Object target, Comm comm, ErrorHandler handler) {
    this.target = target;
    this.comm = comm;
    this.handler = handler;
  }

  static Comm view(Comm comm, ErrorHandler handler) {
    return view(Comm.class, comm, comm, handler);
  }

  private static <T> T view(Class<T> type, T target, Comm comm, ErrorHandler handler) {
    return type.cast(
        Proxy.newProxyInstance(
            Comm.class.getClassLoader(),
            new Class<?>[] {type},
            new HandledCalls(target, comm, handler)));
  }

  @Override
  public @Nullable Object invoke(Object view, Method method, Object @Nullable [] arguments)
      throws Throwable {
    if (method.getDeclaringClass() == Object.class && method.getName().equals("equals")) {
      return arguments != null && view == arguments[0];
    }
    if (target == comm && method.getName().equals(ERROR_HANDLER)) {
      return handler;
    }
    try {
      Object result = method.invoke(target, arguments);
      if (result == target) {
        return view;
      }
      return method.getName().equals(ON_ERROR) ? result : wrapped(result);
    } catch (InvocationTargetException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      tell(cause);
      throw cause;
    }
  }

  private @Nullable Object wrapped(@Nullable Object result) {
    return switch (result) {
      case IntraCollectiveForm<?> form -> view(IntraCollectiveForm.class, form, comm, handler);
      case Comm made -> view(made, handler);
      case PartitionedSend send -> view(PartitionedSend.class, send, comm, handler);
      case PartitionedReceive receive -> view(PartitionedReceive.class, receive, comm, handler);
      case PersistentRequest request -> view(PersistentRequest.class, request, comm, handler);
      case UnsizedRequest request -> view(UnsizedRequest.class, request, comm, handler);
      case Request request -> view(Request.class, request, comm, handler);
      case Message message -> view(Message.class, message, comm, handler);
      case CompletableFuture<?> future -> future.whenComplete((_, failure) -> tell(failure));
      case null, default -> result;
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
