package dev.weft.sockets.nio;

import dev.weft.sockets.jdk.OpenPackages;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.ByteBuffer;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.spi.AbstractSelectableChannel;
import java.nio.channels.spi.AbstractSelector;
import java.nio.channels.spi.SelectorProvider;
import org.jspecify.annotations.Nullable;

/**
 * The non-public methods of the JDK's channels that fast channels need. They are looked up on first
 * use; by then the agent has opened their package. Any thread.
 */
public final class JdkChannels {
  private static final String CHANNEL = "sun.nio.ch.SelChImpl";

  private JdkChannels() {}

  /**
   * The provider that the JDK has without fast sockets.
   *
   * @throws IllegalStateException if the JDK is not open to this module
   */
  static SelectorProvider provider() {
    OpenPackages.requireForChannels();
    try {
      return Calls.PROVIDER;
    } catch (ExceptionInInitializerError otherJdk) {
      throw unknown(otherJdk.getCause());
    }
  }

  /** That this JDK has other channels than the known ones. */
  static IllegalStateException unknown(@Nullable Throwable why) {
    return new IllegalStateException(
        "fast channels do not know the channels of JDK " + Runtime.version(), why);
  }

  /** The class of the JDK's own socket channels. */
  static Class<?> classOfSockets() throws ClassNotFoundException {
    return Class.forName("sun.nio.ch.SocketChannelImpl");
  }

  /** The number of a channel's descriptor. */
  static int fd(SelectableChannel channel) {
    try {
      return (int) Calls.FD.invoke(channel);
    } catch (Throwable impossible) {
      throw new AssertionError(impossible);
    }
  }

  /**
   * Keeps the arena of a direct buffer from being closed, as the JDK's channels do.
   *
   * @param byAnyThread whether other threads than this one use the buffer, too
   */
  static void acquire(ByteBuffer buffer, boolean byAnyThread) {
    try {
      Calls.ACQUIRE.invokeExact(buffer, byAnyThread);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable impossible) {
      throw new AssertionError(impossible);
    }
  }

  /** No longer. */
  static void release(ByteBuffer buffer) {
    try {
      Calls.RELEASE.invokeExact(buffer);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable impossible) {
      throw new AssertionError(impossible);
    }
  }

  /** Registers a channel so that only the selector knows of the key. */
  static SelectionKey register(
      AbstractSelector selector, AbstractSelectableChannel channel, Object attachment) {
    try {
      return (SelectionKey) Calls.REGISTER.invoke(selector, channel, 0, attachment);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable impossible) {
      throw new AssertionError(impossible);
    }
  }

  private static final class Calls {
    static final SelectorProvider PROVIDER;
    static final MethodHandle FD;
    static final MethodHandle REGISTER;
    static final MethodHandle ACQUIRE;
    static final MethodHandle RELEASE;

    static {
      try {
        Class<?> channel = Class.forName(CHANNEL);
        MethodHandles.Lookup inside =
            MethodHandles.privateLookupIn(channel, MethodHandles.lookup());
        PROVIDER =
            (SelectorProvider)
                inside
                    .findStatic(
                        Class.forName("sun.nio.ch.DefaultSelectorProvider"),
                        "get",
                        MethodType.methodType(Class.forName("sun.nio.ch.SelectorProviderImpl")))
                    .invoke();
        FD = inside.findVirtual(channel, "getFDVal", MethodType.methodType(int.class));
        REGISTER =
            MethodHandles.privateLookupIn(AbstractSelector.class, MethodHandles.lookup())
                .findVirtual(
                    AbstractSelector.class,
                    "register",
                    MethodType.methodType(
                        SelectionKey.class,
                        AbstractSelectableChannel.class,
                        int.class,
                        Object.class));
        Class<?> buffers = Class.forName("sun.nio.ch.IOUtil");
        ACQUIRE =
            inside.findStatic(
                buffers,
                "acquireScope",
                MethodType.methodType(void.class, ByteBuffer.class, boolean.class));
        RELEASE =
            inside.findStatic(
                buffers, "releaseScope", MethodType.methodType(void.class, ByteBuffer.class));
      } catch (Throwable otherJdk) {
        throw new ExceptionInInitializerError(otherJdk);
      }
    }
  }
}
