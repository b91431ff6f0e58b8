package dev.weft.sockets.nio;

import java.io.IOException;
import java.net.ProtocolFamily;
import java.net.StandardProtocolFamily;
import java.nio.channels.Channel;
import java.nio.channels.DatagramChannel;
import java.nio.channels.Pipe;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.channels.spi.AbstractSelector;
import java.nio.channels.spi.SelectorProvider;
import org.jspecify.annotations.Nullable;

/**
 * Provides TCP channels that go through shared memory if they can, and selectors for all channels;
 * all other channels are the JDK's own. The JDK makes an instance by the name of the class.
 */
public final class FastSelectorProvider extends SelectorProvider {
  private static final String PROPERTY = "java.nio.channels.spi.SelectorProvider";

  private final SelectorProvider jdk = JdkChannels.provider();

  /**
   * Makes all later channels and selectors of this process fast.
   *
   * <p>The JDK reads the name of the provider from a system property, once. It is set only for that
   * moment, because a program may pass its properties to a process without fast sockets.
   *
   * @throws IllegalStateException if the JDK is not open to this module, the program has chosen a
   *     provider, or has made channels already
   */
  public static void install() {
    CompleteChannels.require();
    String name = FastSelectorProvider.class.getName();
    String chosen = System.getProperty(PROPERTY, name);
    if (!chosen.equals(name)) {
      throw new IllegalStateException(
          "the program has chosen %s=%s; remove this property, or do without fast sockets"
              .formatted(PROPERTY, chosen));
    }
    SelectorProvider found = asked(name);
    if (!(found instanceof FastSelectorProvider)) {
      throw new IllegalStateException(
          "the program has made a channel or selector already, and all that come will be of "
              + found.getClass().getName()
              + "; install fast sockets first, or start with the agent");
    }
  }

  /** The provider that the JDK has, chosen by this name if it has none yet. */
  private static SelectorProvider asked(String name) {
    String before = System.setProperty(PROPERTY, name);
    try {
      return SelectorProvider.provider();
    } finally {
      if (before == null) {
        System.clearProperty(PROPERTY);
      }
    }
  }

  @Override
  public DatagramChannel openDatagramChannel() throws IOException {
    return jdk.openDatagramChannel();
  }

  @Override
  public DatagramChannel openDatagramChannel(ProtocolFamily family) throws IOException {
    return jdk.openDatagramChannel(family);
  }

  @Override
  public Pipe openPipe() throws IOException {
    return jdk.openPipe();
  }

  @Override
  public AbstractSelector openSelector() throws IOException {
    return new FastSelector(this, jdk.openSelector());
  }

  @Override
  public ServerSocketChannel openServerSocketChannel() throws IOException {
    return new FastServerSocketChannel(this, jdk.openServerSocketChannel());
  }

  @Override
  public ServerSocketChannel openServerSocketChannel(ProtocolFamily family) throws IOException {
    ServerSocketChannel channel = jdk.openServerSocketChannel(family);
    return isTcp(family) ? new FastServerSocketChannel(this, channel) : channel;
  }

  @Override
  public SocketChannel openSocketChannel() throws IOException {
    return new FastSocketChannel(this, jdk.openSocketChannel(), null);
  }

  @Override
  public SocketChannel openSocketChannel(ProtocolFamily family) throws IOException {
    SocketChannel channel = jdk.openSocketChannel(family);
    return isTcp(family) ? new FastSocketChannel(this, channel, null) : channel;
  }

  @Override
  public @Nullable Channel inheritedChannel() throws IOException {
    return jdk.inheritedChannel();
  }

  private static boolean isTcp(ProtocolFamily family) {
    return family != StandardProtocolFamily.UNIX;
  }
}
