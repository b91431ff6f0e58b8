package dev.weft.sockets.net;

import dev.weft.sockets.connection.TcpEnd;
import dev.weft.sockets.jdk.OpenPackages;
import java.io.FileDescriptor;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.net.InetAddress;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.SocketImpl;
import java.net.SocketOption;
import java.net.SocketOptions;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A socket implementation of the JDK. Its methods are protected; they can be called once the agent
 * has opened {@code java.net} and {@code java.io} to this module.
 */
final class PlatformSocket implements TcpEnd {
  private final SocketImpl impl;
  private @Nullable InputStream input;
  private @Nullable OutputStream output;

  private PlatformSocket(SocketImpl impl) {
    this.impl = impl;
  }

  /**
   * A socket like that of {@code new Socket()}: it goes through a SOCKS proxy if one is set.
   *
   * @throws IllegalStateException if the JDK is not open to this module
   */
  static PlatformSocket throughProxies() {
    OpenPackages.requireForSockets();
    return new PlatformSocket((SocketImpl) call(() -> Calls.SOCKS.invoke(make(false))));
  }

  /**
   * One that connects directly, or that listens.
   *
   * @throws IllegalStateException if the JDK is not open to this module
   */
  static PlatformSocket direct(boolean listens) {
    OpenPackages.requireForSockets();
    return new PlatformSocket(make(listens));
  }

  private static SocketImpl make(boolean listens) {
    return (SocketImpl) call(() -> Calls.MAKE.invoke(listens));
  }

  /**
   * Fails with the reason if there can be no such socket, before sockets of the program need one.
   *
   * @throws IllegalStateException with the remedy
   */
  static void requirePossible() {
    OpenPackages.requireForSockets();
    try {
      var _ = Calls.MAKE;
    } catch (ExceptionInInitializerError otherJdk) {
      throw new IllegalStateException(
          "fast sockets do not know the sockets of JDK " + Runtime.version(), otherJdk.getCause());
    }
  }

  @Override
  public int fd() {
    FileDescriptor fd = (FileDescriptor) call(() -> Calls.DESCRIPTOR.invoke(impl));
    return fd == null ? -1 : (int) Calls.NUMBER.get(fd);
  }

  void create(boolean stream) throws IOException {
    act(() -> Calls.CREATE.invoke(impl, stream));
  }

  void connect(SocketAddress address, int timeout) throws IOException {
    act(() -> Calls.CONNECT.invoke(impl, address, timeout));
  }

  void bind(InetAddress host, int port) throws IOException {
    act(() -> Calls.BIND.invoke(impl, host, port));
  }

  void listen(int backlog) throws IOException {
    act(() -> Calls.LISTEN.invoke(impl, backlog));
  }

  void accept(PlatformSocket accepted) throws IOException {
    act(() -> Calls.ACCEPT.invoke(impl, accepted.impl));
  }

  InputStream input() throws IOException {
    InputStream made = input;
    if (made == null) {
      made = io(() -> (InputStream) Calls.INPUT.invoke(impl));
      input = made;
    }
    return made;
  }

  OutputStream output() throws IOException {
    OutputStream made = output;
    if (made == null) {
      made = io(() -> (OutputStream) Calls.OUTPUT.invoke(impl));
      output = made;
    }
    return made;
  }

  @Override
  public int read(byte[] target, int timeoutMillis) throws IOException {
    impl.setOption(SocketOptions.SO_TIMEOUT, timeoutMillis);
    return input().read(target);
  }

  @Override
  public int readNow(byte[] target) throws IOException {
    return available() == 0 ? 0 : input().read(target);
  }

  @Override
  public void write(int one) throws IOException {
    output().write(one);
  }

  @Override
  public void sendAtOnce() throws IOException {
    impl.setOption(SocketOptions.TCP_NODELAY, true);
  }

  /** As the JDK's own close does where something is unread: first the end, then the reset. */
  @Override
  public void resetAtClose() throws IOException {
    shutdownOutput();
    impl.setOption(SocketOptions.SO_LINGER, 0);
  }

  @Override
  public IOException closed() {
    return new SocketException("Socket closed");
  }

  /** As in the JDK, a platform thread goes on waiting. */
  @Override
  public boolean isClosedByInterrupt() {
    return Thread.currentThread().isVirtual();
  }

  @Override
  public IOException closedByInterrupt() {
    return new SocketException("Closed by interrupt");
  }

  @Override
  public IOException writeFailed(String words) {
    return new SocketException(words);
  }

  int available() throws IOException {
    return io(() -> (int) Calls.AVAILABLE.invoke(impl));
  }

  @Override
  public void close() throws IOException {
    act(() -> Calls.CLOSE.invoke(impl));
  }

  @Override
  public void shutdownInput() throws IOException {
    act(() -> Calls.SHUTDOWN_INPUT.invoke(impl));
  }

  void shutdownOutput() throws IOException {
    act(() -> Calls.SHUTDOWN_OUTPUT.invoke(impl));
  }

  void sendUrgentData(int data) throws IOException {
    act(() -> Calls.URGENT.invoke(impl, data));
  }

  @SuppressWarnings("unchecked") // as the method declares it
  Set<SocketOption<?>> supportedOptions() {
    return call(() -> (Set<SocketOption<?>>) Calls.OPTIONS.invoke(impl));
  }

  <T> void setOption(SocketOption<T> name, T value) throws IOException {
    act(() -> Calls.SET_OPTION.invoke(impl, name, value));
  }

  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // as the option declares it
  <T> T getOption(SocketOption<T> name) throws IOException {
    return io(() -> (T) Calls.GET_OPTION.invoke(impl, name));
  }

  /** The options of the older interface are public. */
  SocketImpl options() {
    return impl;
  }

  InetAddress address() {
    return call(() -> (InetAddress) Calls.ADDRESS.invoke(impl));
  }

  int port() {
    return call(() -> (int) Calls.PORT.invoke(impl));
  }

  int localPort() {
    return call(() -> (int) Calls.LOCAL_PORT.invoke(impl));
  }

  private interface Call<T> {
    T run() throws Throwable;
  }

  private interface Action {
    void run() throws Throwable;
  }

  private static <T> T call(Call<T> call) {
    try {
      return io(call);
    } catch (IOException impossible) {
      throw new AssertionError(impossible);
    }
  }

  private static void act(Action action) throws IOException {
    Object _ =
        io(
            () -> {
              action.run();
              return "";
            });
  }

  private static <T> T io(Call<T> call) throws IOException {
    try {
      return call.run();
    } catch (IOException | RuntimeException | Error thrown) {
      throw thrown;
    } catch (Throwable undeclared) {
      throw new AssertionError(undeclared);
    }
  }

  /** Found when first needed; then they must be open. */
  private static final class Calls {
    static final MethodHandle MAKE;
    static final MethodHandle SOCKS;
    static final VarHandle NUMBER;

    static {
      try {
        MethodHandles.Lookup net =
            MethodHandles.privateLookupIn(SocketImpl.class, MethodHandles.lookup());
        MAKE =
            net.unreflect(
                SocketImpl.class.getDeclaredMethod("createPlatformSocketImpl", boolean.class));
        SOCKS =
            net.findConstructor(
                net.findClass("java.net.SocksSocketImpl"),
                MethodType.methodType(void.class, SocketImpl.class));
        NUMBER =
            MethodHandles.privateLookupIn(FileDescriptor.class, MethodHandles.lookup())
                .findVarHandle(FileDescriptor.class, "fd", int.class);
      } catch (ReflectiveOperationException otherJdk) {
        throw new ExceptionInInitializerError(otherJdk);
      }
    }

    static final MethodHandle CREATE = find("create", void.class, boolean.class);
    static final MethodHandle CONNECT = find("connect", void.class, SocketAddress.class, int.class);
    static final MethodHandle BIND = find("bind", void.class, InetAddress.class, int.class);
    static final MethodHandle LISTEN = find("listen", void.class, int.class);
    static final MethodHandle ACCEPT = find("accept", void.class, SocketImpl.class);
    static final MethodHandle INPUT = find("getInputStream", InputStream.class);
    static final MethodHandle OUTPUT = find("getOutputStream", OutputStream.class);
    static final MethodHandle AVAILABLE = find("available", int.class);
    static final MethodHandle CLOSE = find("close", void.class);
    static final MethodHandle SHUTDOWN_INPUT = find("shutdownInput", void.class);
    static final MethodHandle SHUTDOWN_OUTPUT = find("shutdownOutput", void.class);
    static final MethodHandle URGENT = find("sendUrgentData", void.class, int.class);
    static final MethodHandle OPTIONS = find("supportedOptions", Set.class);
    static final MethodHandle SET_OPTION =
        find("setOption", void.class, SocketOption.class, Object.class);
    static final MethodHandle GET_OPTION = find("getOption", Object.class, SocketOption.class);
    static final MethodHandle ADDRESS = find("getInetAddress", InetAddress.class);
    static final MethodHandle PORT = find("getPort", int.class);
    static final MethodHandle LOCAL_PORT = find("getLocalPort", int.class);
    static final MethodHandle DESCRIPTOR = find("getFileDescriptor", FileDescriptor.class);

    private static MethodHandle find(String name, Class<?> result, Class<?>... arguments) {
      try {
        return MethodHandles.privateLookupIn(SocketImpl.class, MethodHandles.lookup())
            .findVirtual(SocketImpl.class, name, MethodType.methodType(result, arguments));
      } catch (ReflectiveOperationException otherJdk) {
        throw new ExceptionInInitializerError(otherJdk);
      }
    }
  }
}
