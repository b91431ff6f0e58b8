package dev.weft.sockets.nio;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;
import sun.nio.ch.SelChImpl;
import sun.nio.ch.SelectorImpl;

/**
 * Checks that the fast channels and selectors implement every abstract method of this JDK's base
 * classes. Another JDK may have more of them.
 */
final class CompleteChannels {
  private CompleteChannels() {}

  /**
   * Fails with a sentence if channels cannot be fast, before the JDK asks for the provider.
   *
   * @throws IllegalStateException with the remedy
   */
  static void require() {
    var _ = JdkChannels.provider();
    requireComplete(FastSelector.class, SelectorImpl.class);
    requireComplete(FastSocketChannel.class, SelChImpl.class);
  }

  private static void requireComplete(Class<?> ours, Class<?> jdks) {
    for (Method method : jdks.getDeclaredMethods()) {
      if (Modifier.isAbstract(method.getModifiers()) && !isImplemented(ours, method)) {
        throw JdkChannels.unknown(new NoSuchMethodException(method.toString()));
      }
    }
  }

  private static boolean isImplemented(Class<?> ours, Method method) {
    for (Class<?> type : List.of(ours, FastChannel.class)) {
      try {
        Method found = type.getDeclaredMethod(method.getName(), method.getParameterTypes());
        return !Modifier.isAbstract(found.getModifiers());
      } catch (NoSuchMethodException elsewhere) {
        // In the other, or nowhere.
      }
    }
    return false;
  }
}
