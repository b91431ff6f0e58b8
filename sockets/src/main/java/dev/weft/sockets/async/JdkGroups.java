package dev.weft.sockets.async;

import dev.weft.sockets.jdk.OpenPackages;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.channels.AsynchronousChannel;
import java.nio.channels.CompletionHandler;
import java.nio.channels.spi.AsynchronousChannelProvider;
import org.jspecify.annotations.Nullable;

/**
 * The non-public methods of the JDK's asynchronous channels that fast ones need. They are looked up
 * on first use; by then the agent has opened their package. Any thread.
 */
final class JdkGroups {
  private JdkGroups() {}

  /**
   * Another provider like the one that the JDK has without fast sockets.
   *
   * @throws IllegalStateException if the JDK is not open to this module, or is an unknown one
   */
  static AsynchronousChannelProvider provider() {
    OpenPackages.requireForChannels();
    try {
      return (AsynchronousChannelProvider) Calls.PROVIDER.invoke();
    } catch (Throwable otherJdk) {
      throw new IllegalStateException(
          "fast channels do not know the asynchronous channels of JDK " + Runtime.version(),
          otherJdk);
    }
  }

  /** The number of the descriptor of one of the JDK's channels, connected or listening. */
  static int fd(AsynchronousChannel channel) {
    try {
      return (int) Calls.FD.invokeExact(channel);
    } catch (Throwable impossible) {
      throw new AssertionError(impossible);
    }
  }

  /**
   * Calls a handler as the JDK does: at once if this thread is one of the group's and has not too
   * many handlers on its stack, else by another thread of the group.
   *
   * @param channel one of the JDK's, which names the group
   */
  static <V, A> void invoke(
      AsynchronousChannel channel,
      CompletionHandler<V, ? super A> handler,
      A attachment,
      @Nullable V value,
      @Nullable Throwable failure) {
    invoke(Calls.INVOKE, channel, handler, attachment, value, failure);
  }

  /** The same, but never at once. */
  static <V, A> void invokeLater(
      AsynchronousChannel channel,
      CompletionHandler<V, ? super A> handler,
      A attachment,
      @Nullable V value,
      @Nullable Throwable failure) {
    invoke(Calls.INVOKE_LATER, channel, handler, attachment, value, failure);
  }

  private static void invoke(
      MethodHandle how,
      AsynchronousChannel channel,
      CompletionHandler<?, ?> handler,
      @Nullable Object attachment,
      @Nullable Object value,
      @Nullable Throwable failure) {
    try {
      how.invokeExact(channel, handler, attachment, value, failure);
    } catch (RuntimeException | Error ofHandler) {
      throw ofHandler;
    } catch (Throwable impossible) {
      throw new AssertionError(impossible);
    }
  }

  /** Whether this thread may call a handler of the channel's group at once. */
  static boolean mayInvoke(AsynchronousChannel channel) {
    try {
      return (boolean) Calls.MAY_INVOKE.invokeExact(channel);
    } catch (Throwable impossible) {
      throw new AssertionError(impossible);
    }
  }

  private static final class Calls {
    static final MethodHandle PROVIDER;
    static final MethodHandle FD;
    static final MethodHandle INVOKE;
    static final MethodHandle INVOKE_LATER;
    static final MethodHandle MAY_INVOKE;

    static {
      try {
        Class<?> invoker = Class.forName("sun.nio.ch.Invoker");
        MethodHandles.Lookup inside =
            MethodHandles.privateLookupIn(invoker, MethodHandles.lookup());
        PROVIDER =
            inside.findStatic(
                Class.forName("sun.nio.ch.DefaultAsynchronousChannelProvider"),
                "create",
                MethodType.methodType(AsynchronousChannelProvider.class));
        INVOKE = call(inside, invoker, "invoke");
        INVOKE_LATER = call(inside, invoker, "invokeIndirectly");
        FD = descriptors(inside);
        MAY_INVOKE = mayInvoke(inside, invoker);
      } catch (ReflectiveOperationException otherJdk) {
        throw new ExceptionInInitializerError(otherJdk);
      }
    }

    private static MethodHandle call(MethodHandles.Lookup inside, Class<?> invoker, String name)
        throws ReflectiveOperationException {
      return inside.findStatic(
          invoker,
          name,
          MethodType.methodType(
              void.class,
              AsynchronousChannel.class,
              CompletionHandler.class,
              Object.class,
              Object.class,
              Throwable.class));
    }

    private static MethodHandle descriptors(MethodHandles.Lookup inside)
        throws ReflectiveOperationException {
      Class<?> connected = Class.forName("sun.nio.ch.AsynchronousSocketChannelImpl");
      Class<?> listening = Class.forName("sun.nio.ch.AsynchronousServerSocketChannelImpl");
      MethodHandle number =
          inside.findStatic(
              Class.forName("sun.nio.ch.IOUtil"),
              "fdVal",
              MethodType.methodType(int.class, java.io.FileDescriptor.class));
      return MethodHandles.guardWithTest(
          inside
              .findVirtual(
                  Class.class, "isInstance", MethodType.methodType(boolean.class, Object.class))
              .bindTo(connected)
              .asType(MethodType.methodType(boolean.class, AsynchronousChannel.class)),
          descriptor(inside, connected, number),
          descriptor(inside, listening, number));
    }

    private static MethodHandle descriptor(
        MethodHandles.Lookup inside, Class<?> channel, MethodHandle number)
        throws ReflectiveOperationException {
      MethodHandle field = inside.findGetter(channel, "fd", java.io.FileDescriptor.class);
      return MethodHandles.filterReturnValue(field, number)
          .asType(MethodType.methodType(int.class, AsynchronousChannel.class));
    }

    private static MethodHandle mayInvoke(MethodHandles.Lookup inside, Class<?> invoker)
        throws ReflectiveOperationException {
      Class<?> group = Class.forName("sun.nio.ch.AsynchronousChannelGroupImpl");
      Class<?> thread = Class.forName("sun.nio.ch.Invoker$GroupAndInvokeCount");
      MethodHandle may =
          inside.findStatic(
              invoker, "mayInvokeDirect", MethodType.methodType(boolean.class, thread, group));
      MethodHandle ofThread =
          inside.findStatic(invoker, "getGroupAndInvokeCount", MethodType.methodType(thread));
      MethodHandle ofChannel =
          inside
              .findVirtual(
                  Class.forName("sun.nio.ch.Groupable"), "group", MethodType.methodType(group))
              .asType(MethodType.methodType(group, AsynchronousChannel.class));
      return MethodHandles.filterArguments(
          MethodHandles.foldArguments(may, ofThread), 0, ofChannel);
    }
  }
}
