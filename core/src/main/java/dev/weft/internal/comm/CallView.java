package dev.weft.internal.comm;

import dev.weft.Comm;
import dev.weft.call.CollectiveForm;
import dev.weft.call.IntraCollectiveForm;
import dev.weft.internal.base.Viewed;
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
import org.jspecify.annotations.Nullable;

/**
 * A view of a communicator, or of an object that it has returned. It covers every method of the
 * interfaces, and the objects that these methods return; a call costs some tens of nanoseconds
 * more. Without a view there is no cost. Any thread.
 */
abstract class CallView implements InvocationHandler, Viewed {
  final Object target;

  CallView(Object target) {
    this.target = target;
  }

  @Override
  public final Object viewed() {
    return target;
  }

  /** A view by this handler, of an interface that its target has. */
  final <T> T as(Class<T> type, Class<?>... others) {
    Class<?>[] types = new Class<?>[others.length + 1];
    types[0] = type;
    System.arraycopy(others, 0, types, 1, others.length);
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), types, this));
  }

  @Override
  public final @Nullable Object invoke(Object view, Method method, Object @Nullable [] arguments)
      throws Throwable {
    if (method.getDeclaringClass() == Object.class && method.getName().equals("equals")) {
      return arguments != null && view == arguments[0];
    }
    Object result = called(method, arguments == null ? new Object[0] : arguments);
    return result == target && method.getReturnType() != Object.class ? view : result;
  }

  /**
   * Calls the method of the target, and gives what the caller is to have: the target itself for the
   * view.
   */
  abstract @Nullable Object called(Method method, Object[] arguments) throws Throwable;

  /** Calls the method of the target; throws what that throws. */
  final @Nullable Object call(Method method, Object[] arguments) throws Throwable {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause() == null ? e : e.getCause();
    }
  }

  /** The interface by which a result is to be viewed; null if it is given as it is. */
  static @Nullable Class<?> interfaceOf(@Nullable Object result) {
    return switch (result) {
      case IntraCollectiveForm<?> _ -> IntraCollectiveForm.class;
      case CollectiveForm<?> _ -> CollectiveForm.class;
      case Comm _ -> Comm.class;
      case PartitionedSend _ -> PartitionedSend.class;
      case PartitionedReceive _ -> PartitionedReceive.class;
      case PersistentRequest _ -> PersistentRequest.class;
      case UnsizedRequest _ -> UnsizedRequest.class;
      case Request _ -> Request.class;
      case Message _ -> Message.class;
      case null, default -> null;
    };
  }
}
