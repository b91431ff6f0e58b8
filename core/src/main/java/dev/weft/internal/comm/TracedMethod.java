package dev.weft.internal.comm;

import dev.weft.internal.trace.CallKind;
import dev.weft.internal.trace.OperationName;
import java.lang.reflect.Method;
import java.util.IdentityHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What is recorded of calls of one method, which its name says. Immutable.
 *
 * @param kind null if calls are not recorded
 * @param partnerAt which argument is the number of the partner or root, negative for none; the tag
 *     follows it, where there is one
 * @param exchanges whether it sends a message and receives another
 */
record TracedMethod(
    OperationName operation, @Nullable CallKind kind, int partnerAt, boolean exchanges) {
  /**
   * By the methods that a view's class has, which are always the same ones; replaced as a whole.
   */
  private static volatile IdentityHashMap<Method, TracedMethod> known = new IdentityHashMap<>();

  private static final int NONE = -1;

  /** Collective operations in which all wait for all, or whose waits are not known better. */
  private static final String ALL =
      "barrier|(neighbor)?[aA]llGather.*|(neighbor)?[aA]llToAll.*|allReduce.*|reduceScatter.*|scan.*|exclusiveScan.*"
          + "|dup|split.*|create.*|merge";

  static TracedMethod of(Method method) {
    TracedMethod traced = known.get(method);
    return traced == null ? add(method) : traced;
  }

  private static synchronized TracedMethod add(Method method) {
    IdentityHashMap<Method, TracedMethod> more = new IdentityHashMap<>(known);
    TracedMethod added = read(method);
    TracedMethod _ = more.put(method, added);
    known = more;
    return added;
  }

  /** Where the source is, in a method that exchanges: the last argument but one. */
  static int sourceAt(Object[] arguments) {
    return arguments.length - 2;
  }

  private static TracedMethod read(Method method) {
    String name = method.getName();
    int arguments = method.getParameterCount();
    CallKind kind = kindOf(method, name, arguments);
    int partnerAt =
        kind == null
            ? NONE
            : switch (kind) {
              case SEND -> 1;
              case RECEIVE -> name.contains("sendReceive") ? firstNumber(method) : arguments - 2;
              case POST -> arguments - 2;
              case TO_ROOT, FROM_ROOT -> lastNumber(method);
              default -> NONE;
            };
    return new TracedMethod(
        OperationName.of(name), kind, partnerAt, name.matches("i?sendReceive.*"));
  }

  private static @Nullable CallKind kindOf(Method method, String name, int arguments) {
    if (name.equals("start") && arguments == 0) {
      return CallKind.OTHER;
    }
    if (name.equals("await")
        || (name.matches("message|test|status") && arguments == 0)
        || (name.equals("receive") && arguments == 1)) {
      return CallKind.WAIT;
    }
    if (name.matches("i?sendReceive.*")) {
      return CallKind.RECEIVE;
    }
    if (name.matches("i?send(Object)?|sendInit")) {
      return CallKind.SEND;
    }
    if (name.matches("receive(Object|ObjectWithStatus)?|probe") && arguments >= 2) {
      return CallKind.RECEIVE;
    }
    if (name.matches("ireceive(Object|Unsized)?|receiveInit|mprobe") && arguments >= 2) {
      return CallKind.POST;
    }
    if (name.matches("broadcast.*|scatter.*")) {
      return CallKind.FROM_ROOT;
    }
    if (name.matches("gather.*|reduce(Object)?") && !name.startsWith("reduceScatter")) {
      return CallKind.TO_ROOT;
    }
    if (name.matches(ALL)) {
      return CallKind.ALL_TO_ALL;
    }
    return name.matches("i[a-z].*")
            && method.getReturnType().getName().startsWith("dev.weft.request")
        ? CallKind.OTHER
        : null;
  }

  private static int firstNumber(Method method) {
    Class<?>[] types = method.getParameterTypes();
    for (int i = 0; i < types.length; i++) {
      if (types[i] == int.class) {
        return i;
      }
    }
    return NONE;
  }

  private static int lastNumber(Method method) {
    Class<?>[] types = method.getParameterTypes();
    return types.length > 0 && types[types.length - 1] == int.class ? types.length - 1 : NONE;
  }
}
