package dev.weft.sockets.nio;

import dev.weft.sockets.jdk.OpenPackages;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.net.SocketAddress;
import java.nio.channels.SocketChannel;

/**
 * Records the JDK's events of sockets, {@code jdk.SocketRead} and {@code jdk.SocketWrite}, in
 * flight recordings for bytes through shared memory. So a recording has the same events, by the
 * same settings, as without fast sockets. Without a recording the only cost is one call of a static
 * method. Any thread.
 *
 * <p>The JDK's channel records bytes through TCP; {@code java.net.Socket} records reads and writes
 * of sockets. The agent opens the package of the events to this module; without the agent channels
 * record no events.
 */
final class SocketEvents {
  private static final String READ = "SocketReadEvent";
  private static final String WRITE = "SocketWriteEvent";

  /** Of one that is not recorded. */
  private static final long NONE = 0;

  // The recorder changes the methods behind these when it starts.
  private static final MethodHandle READ_ENABLED = find(READ, "enabled", boolean.class);
  private static final MethodHandle READ_TIME = find(READ, "timestamp", long.class);
  private static final MethodHandle READ_OFFER =
      find(READ, "offer", void.class, long.class, long.class, SocketAddress.class, long.class);
  private static final MethodHandle WRITE_ENABLED = find(WRITE, "enabled", boolean.class);
  private static final MethodHandle WRITE_TIME = find(WRITE, "timestamp", long.class);
  private static final MethodHandle WRITE_OFFER =
      find(WRITE, "offer", void.class, long.class, long.class, SocketAddress.class);

  private SocketEvents() {}

  /** To be called before a read; the result is for {@link #read}. */
  static long beginRead() {
    try {
      return (boolean) READ_ENABLED.invokeExact() ? (long) READ_TIME.invokeExact() : NONE;
    } catch (Throwable impossible) {
      throw new AssertionError(impossible);
    }
  }

  /** Records a read, if it took as long as the recording requires. */
  static void read(long begun, long bytes, SocketChannel tcp, int timeoutMillis) {
    if (begun == NONE) {
      return;
    }
    try {
      READ_OFFER.invokeExact(begun, bytes, tcp.getRemoteAddress(), (long) timeoutMillis);
    } catch (IOException closed) {
      // Its peer has no address any more.
    } catch (Throwable impossible) {
      throw new AssertionError(impossible);
    }
  }

  /** To be called before a write; the result is for {@link #wrote}. */
  static long beginWrite() {
    try {
      return (boolean) WRITE_ENABLED.invokeExact() ? (long) WRITE_TIME.invokeExact() : NONE;
    } catch (Throwable impossible) {
      throw new AssertionError(impossible);
    }
  }

  /** Records a write, if it took as long as the recording requires. */
  static void wrote(long begun, long bytes, SocketChannel tcp) {
    if (begun == NONE) {
      return;
    }
    try {
      WRITE_OFFER.invokeExact(begun, bytes, tcp.getRemoteAddress());
    } catch (IOException closed) {
      // Its peer has no address any more.
    } catch (Throwable impossible) {
      throw new AssertionError(impossible);
    }
  }

  /** A static method of one of the events; one that does nothing where there is none. */
  private static MethodHandle find(
      String event, String method, Class<?> result, Class<?>... arguments) {
    MethodType type = MethodType.methodType(result, arguments);
    if (OpenPackages.hasEvents()) {
      try {
        Class<?> found = Class.forName(OpenPackages.OF_EVENTS + '.' + event);
        return MethodHandles.privateLookupIn(found, MethodHandles.lookup())
            .findStatic(found, method, type);
      } catch (ReflectiveOperationException otherJdk) {
        // Its recordings are without them.
      }
    }
    return MethodHandles.empty(type);
  }
}
