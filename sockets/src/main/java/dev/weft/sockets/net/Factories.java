package dev.weft.sockets.net;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketImpl;

/** Makes all sockets fast that this process creates from now on. */
public final class Factories {
  /** The JDK's name of a constructor, which asks for a socket without proxies by itself. */
  private static final String CONSTRUCTOR = "<init>";

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
      Socket.setSocketImplFactory(Factories::forConnecting);
      ServerSocket.setSocketFactory(() -> new FastSocketImpl(PlatformSocket.direct(true)));
    } catch (IOException taken) {
      throw new IllegalStateException(
          "the program has already set its own socket factory; install fast sockets first, or"
              + " use only one of the two",
          taken);
    }
    installed = true;
  }

  /** {@code new Socket(Proxy.NO_PROXY)} asks from its constructor, all others from a method. */
  private static SocketImpl forConnecting() {
    boolean direct =
        StackWalker.getInstance()
            .walk(
                frames ->
                    frames
                        .skip(1)
                        .findFirst()
                        .map(frame -> frame.getMethodName().equals(CONSTRUCTOR))
                        .orElse(false));
    return new FastSocketImpl(
        direct ? PlatformSocket.direct(false) : PlatformSocket.throughProxies());
  }
}
