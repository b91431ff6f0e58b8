package dev.weft.sockets;

import dev.weft.sockets.agent.AgentLayer;
import dev.weft.sockets.async.FastAsyncProvider;
import dev.weft.sockets.jdk.OpenPackages;
import dev.weft.sockets.management.CountsBean;
import dev.weft.sockets.management.FastSocketsMXBean;
import dev.weft.sockets.net.Factories;
import dev.weft.sockets.net.FastServerSocket;
import dev.weft.sockets.net.FastSocket;
import dev.weft.sockets.nio.FastSelectorProvider;
import dev.weft.sockets.rendezvous.Counts;
import dev.weft.sockets.rmi.FastRmiSockets;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.channels.spi.AsynchronousChannelProvider;
import java.nio.channels.spi.SelectorProvider;
import java.rmi.server.RMISocketFactory;
import java.util.Map;

/**
 * Sockets of {@code java.net} whose bytes go through shared memory. Both ends must be fast sockets
 * of one user on one host, and see the same shared memory. Every other connection is the JDK's own
 * TCP. Any thread.
 *
 * <p>{@code java -javaagent:weft-sockets.jar -jar program.jar} makes all sockets of an unchanged
 * program fast; {@link #install} does the same from within the program. With the agent, the methods
 * here give what the agent has made, and need no flag.
 *
 * <p>{@code Socket}, {@code ServerSocket}, {@code SocketChannel}, {@code ServerSocketChannel},
 * {@code Selector}, {@code AsynchronousSocketChannel} and {@code AsynchronousServerSocketChannel}
 * become fast, and with them all that is built on them, such as RMI, the JDK's HTTP client and
 * server, and Netty's NIO transport.
 */
public final class FastSockets {

  /**
   * Makes all sockets of this process fast that are made from now on. Does nothing the second time.
   *
   * @throws IllegalStateException if the process was started neither with the agent nor with {@code
   *     --add-opens} of {@code java.net}, {@code java.io}, {@code java.nio.channels.spi} and {@code
   *     sun.nio.ch} of {@code java.base} to this module, has set socket factories or a provider of
   *     its own, or has made a channel already; sockets are fast in the last case
   */
  public static void install() {
    if (AgentLayer.installed() != null) {
      return;
    }
    OpenPackages.requireForAll();
    Factories.install();
    FastSelectorProvider.install();
    FastAsyncProvider.install();
  }

  /**
   * A fast socket that is not connected, in a program whose other sockets need not be fast.
   *
   * @throws IllegalStateException as {@link #install}
   */
  public static Socket socket() throws SocketException {
    return AgentLayer.installed() == null ? new FastSocket() : new Socket();
  }

  /**
   * A listening socket that is not bound, and accepts fast ones.
   *
   * @throws IllegalStateException as {@link #install}
   */
  public static ServerSocket serverSocket() {
    if (AgentLayer.installed() == null) {
      return new FastServerSocket();
    }
    try {
      return new ServerSocket();
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  /**
   * Channels and selectors that are fast, in a program whose others need not be. A selector takes
   * the JDK's own channels, too; one of the JDK's own selectors with which a fast channel is
   * registered fails at its next selection, with {@link
   * java.nio.channels.IllegalSelectorException}; it never selects that channel, and never forgets
   * it.
   *
   * @throws IllegalStateException as {@link #install}
   */
  public static SelectorProvider provider() {
    if (AgentLayer.installed() != null) {
      return SelectorProvider.provider();
    }
    OpenPackages.requireForChannels();
    return new FastSelectorProvider();
  }

  /**
   * Asynchronous channels and groups that are fast, in a program whose others need not be. A
   * channel belongs to a group of the same provider.
   *
   * @throws IllegalStateException as {@link #install}
   */
  public static AsynchronousChannelProvider asynchronousProvider() {
    if (AgentLayer.installed() != null) {
      return AsynchronousChannelProvider.provider();
    }
    OpenPackages.requireForChannels();
    return new FastAsyncProvider();
  }

  /**
   * Sockets for RMI alone: for {@code UnicastRemoteObject.exportObject}, {@code
   * LocateRegistry.createRegistry} and the like, as the client's and the server's. Clients need
   * this jar, too.
   */
  public static RMISocketFactory rmi() {
    return new FastRmiSockets();
  }

  /** How many connections of this process have gone through shared memory. */
  public static long fastConnections() {
    AgentLayer layer = AgentLayer.installed();
    return layer == null ? Counts.fast() : layer.fastConnections();
  }

  /**
   * Why others have not, and how many for each reason; a listening socket that could not be
   * registered counts as one, too.
   */
  public static Map<String, Long> plainConnections() {
    AgentLayer layer = AgentLayer.installed();
    return layer == null ? Counts.plain() : layer.plainConnections();
  }

  /**
   * Registers these counts as a {@link FastSocketsMXBean}, named {@value CountsBean#NAME}, with the
   * process's server of beans. With the agent {@code -Dweft.sockets.jmx=true} does that. Does
   * nothing the second time.
   *
   * @throws IllegalStateException if the JDK has no module {@code java.management}, or the server
   *     refuses
   */
  public static void registerBean() {
    AgentLayer layer = AgentLayer.installed();
    if (layer == null) {
      CountsBean.register();
    } else {
      layer.registerBean();
    }
  }

  private FastSockets() {}
}
