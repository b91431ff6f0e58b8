package dev.weft.sockets.agent;

import java.nio.channels.spi.SelectorProvider;

/** Makes a class the provider of all later channels and selectors of this process. */
public final class ProviderProperty {
  private static final String PROPERTY = "java.nio.channels.spi.SelectorProvider";

  private ProviderProperty() {}

  /**
   * Has the JDK make its provider. It reads the name from a system property, once. The property is
   * set only for that moment, because a program may pass its properties to a process without fast
   * sockets.
   *
   * @throws IllegalStateException if the program has chosen a provider, or has made channels
   *     already
   */
  public static void choose(Class<? extends SelectorProvider> provider) {
    String name = provider.getName();
    String chosen = System.getProperty(PROPERTY, name);
    if (!chosen.equals(name)) {
      throw new IllegalStateException(
          "the program has chosen %s=%s; remove this property, or do without fast sockets"
              .formatted(PROPERTY, chosen));
    }
    SelectorProvider found = asked(name);
    if (!provider.isInstance(found)) {
      throw new IllegalStateException(
          "the program has made a channel or selector already, and all that come will be of "
              + found.getClass().getName()
              + "; install fast sockets first, or start with the agent");
    }
  }

  /** The provider that the JDK has, chosen by this name if it has none yet. */
  private static SelectorProvider asked(String name) {
    String before = System.setProperty(PROPERTY, name);
    try {
      return SelectorProvider.provider();
    } finally {
      if (before == null) {
        System.clearProperty(PROPERTY);
      }
    }
  }
}
