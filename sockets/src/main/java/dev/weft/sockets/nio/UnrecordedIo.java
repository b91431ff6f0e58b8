package dev.weft.sockets.nio;

import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.concurrent.TimeUnit;

/**
 * Reads and writes of the JDK's channel that no flight recording shows, because wake-up bytes are
 * not the program's. They use the methods that the JDK's public methods call between the begin and
 * the end of an event; a JDK without such methods uses the public ones. Any thread.
 */
final class UnrecordedIo {
  private static final MethodHandle READ = find("implRead", "read");
  private static final MethodHandle WRITE = find("implWrite", "write");
  private static final MethodHandle WAIT = findWaiting();

  private UnrecordedIo() {}

  static int read(SocketChannel channel, ByteBuffer target) throws IOException {
    return run(() -> (int) READ.invokeExact(channel, target));
  }

  static int write(SocketChannel channel, ByteBuffer source) throws IOException {
    return run(() -> (int) WRITE.invokeExact(channel, source));
  }

  /** Waits for bytes in a channel that blocks; 0 milliseconds for as long as it takes. */
  static int read(SocketChannel channel, byte[] target, int timeoutMillis) throws IOException {
    long nanos = TimeUnit.MILLISECONDS.toNanos(timeoutMillis);
    return run(() -> (int) WAIT.invokeExact(channel, target, 0, target.length, nanos));
  }

  private interface Call {
    int run() throws Throwable;
  }

  private static int run(Call call) throws IOException {
    try {
      return call.run();
    } catch (IOException | RuntimeException | Error thrown) {
      throw thrown;
    } catch (Throwable undeclared) {
      throw new AssertionError(undeclared);
    }
  }

  private static MethodHandle find(String unrecorded, String recorded) {
    MethodType type = MethodType.methodType(int.class, ByteBuffer.class);
    MethodType seen = type.insertParameterTypes(0, SocketChannel.class);
    try {
      Class<?> channels = JdkChannels.classOfSockets();
      return MethodHandles.privateLookupIn(channels, MethodHandles.lookup())
          .findVirtual(channels, unrecorded, type)
          .asType(seen);
    } catch (ReflectiveOperationException otherJdk) {
      return publicMethod(recorded, type);
    }
  }

  private static MethodHandle publicMethod(String name, MethodType type) {
    try {
      return MethodHandles.publicLookup().findVirtual(SocketChannel.class, name, type);
    } catch (ReflectiveOperationException impossible) {
      throw new LinkageError(impossible.getMessage(), impossible);
    }
  }

  private static MethodHandle findWaiting() {
    MethodType type =
        MethodType.methodType(int.class, byte[].class, int.class, int.class, long.class);
    MethodType seen = type.insertParameterTypes(0, SocketChannel.class);
    try {
      Class<?> channels = JdkChannels.classOfSockets();
      return MethodHandles.privateLookupIn(channels, MethodHandles.lookup())
          .findVirtual(channels, "blockingRead", type)
          .asType(seen);
    } catch (ReflectiveOperationException otherJdk) {
      try {
        return MethodHandles.lookup().findStatic(UnrecordedIo.class, "readAsStream", seen);
      } catch (ReflectiveOperationException impossible) {
        throw new LinkageError(impossible.getMessage(), impossible);
      }
    }
  }

  @SuppressWarnings("unused") // by its name
  private static int readAsStream(
      SocketChannel channel, byte[] target, int offset, int length, long nanos) throws IOException {
    channel.socket().setSoTimeout((int) TimeUnit.NANOSECONDS.toMillis(nanos));
    return channel.socket().getInputStream().read(target, offset, length);
  }
}
