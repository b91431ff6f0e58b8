package dev.weft.sockets.install;

import dev.weft.internal.os.call.NativeAccess;
import dev.weft.sockets.async.FastAsyncProvider;
import dev.weft.sockets.jdk.OpenPackages;
import dev.weft.sockets.management.CountsBean;
import dev.weft.sockets.net.Factories;
import dev.weft.sockets.nio.ChannelStreams;
import dev.weft.sockets.nio.FastSelectorProvider;
import dev.weft.sockets.rendezvous.Counts;
import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.net.SocketImpl;
import java.nio.channels.spi.AsynchronousChannelProvider;
import java.nio.channels.spi.SelectorProvider;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the agent calls in its layer, by name: {@link #opened} and {@link #begin} first. Any thread.
 */
public final class LayerEntry {
  private static volatile @Nullable Instrumentation instrumentation;

  private LayerEntry() {}

  /** The packages of {@code java.base} that have to be opened to this module. */
  public static List<String> opened() {
    return Stream.concat(OpenPackages.all().stream(), Stream.of("java.lang")).toList();
  }

  /** Once they are open. */
  public static void begin(Instrumentation agents) {
    instrumentation = agents;
    allowNativeCalls(LayerEntry.class.getModule());
    allowNativeCalls(NativeAccess.class.getModule());
  }

  /**
   * Fails with the reason if this JDK's sockets are unknown here; says so if its channels are.
   *
   * @throws IllegalStateException with the remedy
   */
  public static void requirePossible() {
    var _ = sockets().get();
    var _ = listeningSockets().get();
    FastSelectorProvider.requirePossible();
    FastAsyncProvider.requirePossible();
  }

  /** Makes the implementations of sockets that connect. */
  public static Supplier<SocketImpl> sockets() {
    return Factories.connecting();
  }

  /** Makes those of sockets that listen. */
  public static Supplier<SocketImpl> listeningSockets() {
    return Factories.listening();
  }

  /** The channels and selectors, which name another provider as theirs. */
  public static SelectorProvider channels(SelectorProvider named) {
    FastSelectorProvider.requirePossible();
    try {
      ChannelStreams.install(Objects.requireNonNull(instrumentation));
    } catch (IllegalStateException reason) {
      System.err.println(
          "weft-sockets: a thread that reads a stream of java.nio.channels.Channels holds up one"
              + " that writes to the same channel: "
              + reason.getMessage());
    }
    return new FastSelectorProvider(named);
  }

  /** The asynchronous channels and their groups, which name another provider as theirs. */
  public static AsynchronousChannelProvider asynchronousChannels(
      AsynchronousChannelProvider named) {
    return new FastAsyncProvider(named);
  }

  /** How many connections have gone through shared memory. */
  public static long fastConnections() {
    return Counts.fast();
  }

  /** The reasons of the others, with the number of connections for each. */
  public static Map<String, Long> plainConnections() {
    return Counts.plain();
  }

  /**
   * Registers the bean with the counts.
   *
   * @throws IllegalStateException if that cannot be
   */
  public static void registerBean() {
    CountsBean.register();
  }

  /**
   * As {@code --enable-native-access} does for a module on the command line. The layer's controller
   * could do it, but only for a caller that has native access itself, and the agent has none.
   */
  private static void allowNativeCalls(Module module) {
    try {
      Object _ =
          MethodHandles.privateLookupIn(Module.class, MethodHandles.lookup())
              .findVirtual(
                  Module.class, "implAddEnableNativeAccess", MethodType.methodType(Module.class))
              .invoke(module);
    } catch (Throwable otherJdk) {
      // The JDK then prints a warning at the first native call.
    }
  }
}
