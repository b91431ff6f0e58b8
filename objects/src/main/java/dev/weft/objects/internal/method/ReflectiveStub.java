package dev.weft.objects.internal.method;

import dev.weft.objects.stub.OutgoingCall;
import dev.weft.objects.stub.Sink;
import dev.weft.objects.stub.Source;
import dev.weft.objects.stub.Stub;
import dev.weft.objects.stub.Target;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The stub for an interface in whose package no class can be defined: a proxy, which boxes all
 * values.
 */
final class ReflectiveStub implements InvocationHandler {
  private final Target target;
  private final Map<Method, RemoteMethod> methods = new HashMap<>();

  private ReflectiveStub(MethodTable table, Target target) {
    this.target = target;
    for (RemoteMethod method : table.methods()) {
      methods.put(method.method(), method);
    }
  }

  static Object make(MethodTable table, Target target) {
    Class<?> type = table.type();
    return Proxy.newProxyInstance(
        type.getClassLoader(),
        new Class<?>[] {type, Stub.class},
        new ReflectiveStub(table, target));
  }

  @Override
  public @Nullable Object invoke(Object stub, Method method, Object @Nullable [] arguments)
      throws Throwable {
    RemoteMethod remote = methods.get(method);
    if (remote != null) {
      return call(remote, arguments);
    }
    return switch (method.getName()) {
      case "equals" -> Target.same((Stub) stub, Objects.requireNonNull(arguments)[0]);
      case "hashCode" -> target.hashCode();
      case "toString" -> target.toString();
      default -> target;
    };
  }

  private @Nullable Object call(RemoteMethod method, Object @Nullable [] arguments)
      throws Throwable {
    OutgoingCall call = target.begin(method.number());
    try {
      Sink sink = call.arguments();
      Class<?>[] parameters = method.method().getParameterTypes();
      for (int i = 0; i < parameters.length; i++) {
        Reflective.put(sink, parameters[i], Objects.requireNonNull(arguments)[i], i);
      }
      Source source = call.run();
      return Reflective.take(source, method.method().getReturnType(), Sink.RESULT);
    } finally {
      call.end();
    }
  }
}
