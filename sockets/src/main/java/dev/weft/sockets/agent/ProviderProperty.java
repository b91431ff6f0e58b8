package dev.weft.sockets.agent;

import java.nio.channels.spi.AsynchronousChannelProvider;
import java.nio.channels.spi.SelectorProvider;

/**
 * Makes a class the provider of all later channels of this process. The agent uses this before the
 * program starts, so nothing here is a lambda, whose bootstrap costs milliseconds.
 */
public final class ProviderProperty {
  private static final String PACKAGE = "java.nio.channels.spi.";
  private static final String OF_SELECTORS = PACKAGE + "SelectorProvider";
  private static final String OF_ASYNCHRONOUS = PACKAGE + "AsynchronousChannelProvider";

  private ProviderProperty() {}

  /**
   * Has the JDK make its provider of channels and selectors. It reads the name from a system
   * property, once. The property is set only for that moment, because a program may pass its
   * properties to a process without fast sockets.
   *
   * @throws IllegalStateException if the program has chosen a provider, or has made channels
   *     already
   */
  public static void choose(Class<? extends SelectorProvider> provider) {
    choose(OF_SELECTORS, provider);
  }

  /**
   * The same for asynchronous channels and their groups.
   *
   * @throws IllegalStateException as {@link #choose}
   */
  public static void chooseAsynchronous(Class<? extends AsynchronousChannelProvider> provider) {
    choose(OF_ASYNCHRONOUS, provider);
  }

  private static void choose(String property, Class<?> provider) {
    String name = provider.getName();
    String chosen = System.getProperty(property, name);
    if (!chosen.equals(name)) {
      throw new IllegalStateException(
          "the program has chosen %s=%s; remove this property, or do without fast sockets"
              .formatted(property, chosen));
    }
    Object found = asked(property, name);
    if (!provider.isInstance(found)) {
      throw new IllegalStateException(
          "the program has made a channel or selector already, and all that come will be of "
              + found.getClass().getName()
              + "; install fast sockets first, or start with the agent");
    }
  }

  /** The provider that the JDK has, chosen by this name if it has none yet. */
  private static Object asked(String property, String name) {
    String before = System.setProperty(property, name);
    try {
      return property.equals(OF_SELECTORS)
          ? SelectorProvider.provider()
          : AsynchronousChannelProvider.provider();
    } finally {
      if (before == null) {
        String _ = System.clearProperty(property);
      }
    }
  }
}
