package dev.weft.sockets.jdk;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The packages of {@code java.base} that have to be open to this module. Any thread. */
public final class OpenPackages {
  /** For {@code Socket} and {@code ServerSocket}. */
  private static final List<String> OF_SOCKETS = List.of("java.net", "java.io");

  /** For channels and selectors. */
  private static final List<String> OF_CHANNELS = List.of("java.nio.channels.spi", "sun.nio.ch");

  /** For the events of channels in flight recordings, which there are none of without. */
  public static final String OF_EVENTS = "jdk.internal.event";

  private static volatile boolean areOpenForSockets;

  private OpenPackages() {}

  /** Whether {@link #OF_EVENTS} is open; nothing fails if it is not. */
  public static boolean hasEvents() {
    Module jdk = Object.class.getModule();
    return jdk.getPackages().contains(OF_EVENTS)
        && jdk.isOpen(OF_EVENTS, OpenPackages.class.getModule());
  }

  /** All useful packages that this JDK has: the agent opens them. */
  public static List<String> all() {
    Set<String> had = Object.class.getModule().getPackages();
    return Stream.of(OF_SOCKETS, OF_CHANNELS, List.of(OF_EVENTS))
        .flatMap(List::stream)
        .filter(had::contains)
        .toList();
  }

  /**
   * Fails with the reason if sockets cannot be fast.
   *
   * @throws IllegalStateException with the flags that are missing
   */
  public static void requireForSockets() {
    if (!areOpenForSockets) {
      require(OF_SOCKETS);
      // What is open stays open; each socket asks.
      areOpenForSockets = true;
    }
  }

  /**
   * Fails with the reason if channels and selectors cannot be fast.
   *
   * @throws IllegalStateException with the flags that are missing
   */
  public static void requireForChannels() {
    require(OF_CHANNELS);
  }

  /**
   * Fails with the reason if one of both cannot be fast.
   *
   * @throws IllegalStateException with the flags that are missing
   */
  public static void requireForAll() {
    require(Stream.concat(OF_SOCKETS.stream(), OF_CHANNELS.stream()).toList());
  }

  private static void require(List<String> names) {
    Module jdk = Object.class.getModule();
    Module ours = OpenPackages.class.getModule();
    List<String> closed = names.stream().filter(name -> !jdk.isOpen(name, ours)).toList();
    if (!closed.isEmpty()) {
      throw closed(closed, ours.isNamed() ? ours.getName() : "ALL-UNNAMED");
    }
  }

  private static IllegalStateException closed(List<String> names, String to) {
    return new IllegalStateException(
        "fast sockets have no access to %s of the JDK: start the program with -javaagent:weft-sockets.jar, or with %s"
            .formatted(
                String.join(", ", names),
                names.stream()
                    .map(name -> "--add-opens=java.base/%s=%s".formatted(name, to))
                    .collect(Collectors.joining(" "))));
  }
}
