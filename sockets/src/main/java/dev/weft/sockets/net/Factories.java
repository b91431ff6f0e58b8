package dev.weft.sockets.net;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketImpl;
import java.util.Set;
import java.util.Spliterator;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Makes all sockets fast that this process creates from now on. */
public final class Factories {
  private static final int FRAMES = 5;

  /** The JDK's name of a constructor, which asks for a socket without proxies by itself. */
  private static final String CONSTRUCTOR = "<init>";

  /** The constructor is near, and looking further costs more than all else here. */
  private static final StackWalker WALKER = StackWalker.getInstance(Set.of(), FRAMES);

  private static boolean installed;

  private Factories() {}

  /**
   * Installs them; does nothing the second time.
   *
   * @throws IllegalStateException if the JDK is not open to this module, or the program has set
   *     factories of its own
   */
  @SuppressWarnings("deprecation") // the only way in, and still there
  public static synchronized void install() {
    if (installed) {
      return;
    }
    PlatformSocket.requirePossible();
    try {
      Socket.setSocketImplFactory(connecting()::get);
      ServerSocket.setSocketFactory(listening()::get);
    } catch (IOException taken) {
      throw new IllegalStateException(
          "the program has already set its own socket factory; install fast sockets first, or"
              + " use only one of the two",
          taken);
    }
    installed = true;
  }

  /** Makes the implementations of sockets that connect. */
  public static Supplier<SocketImpl> connecting() {
    return Factories::forConnecting;
  }

  /** Makes those of sockets that listen. */
  public static Supplier<SocketImpl> listening() {
    return () -> new FastSocketImpl(PlatformSocket.direct(true));
  }

  /** {@code new Socket(Proxy.NO_PROXY)} asks from its constructor, all others from a method. */
  private static SocketImpl forConnecting() {
    boolean direct = WALKER.walk(Factories::isAskedByConstructor);
    return new FastSocketImpl(
        direct ? PlatformSocket.direct(false) : PlatformSocket.throughProxies());
  }

  /**
   * The first frame of {@code Socket} says it; a pipeline over so few would cost more than they.
   */
  private static boolean isAskedByConstructor(Stream<StackWalker.StackFrame> frames) {
    Asking asking = new Asking();
    Spliterator<StackWalker.StackFrame> each = frames.spliterator();
    while (!asking.found && each.tryAdvance(asking)) {
      // Until it is found, or there are no more.
    }
    return asking.byConstructor;
  }

  private static final class Asking implements Consumer<StackWalker.StackFrame> {
    private boolean found;
    private boolean byConstructor;

    @Override
    public void accept(StackWalker.StackFrame frame) {
      if (frame.getClassName().equals(Socket.class.getName())) {
        found = true;
        byConstructor = frame.getMethodName().equals(CONSTRUCTOR);
      }
    }
  }
}
