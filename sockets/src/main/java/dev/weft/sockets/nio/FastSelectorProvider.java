package dev.weft.sockets.nio;

import dev.weft.sockets.agent.ProviderProperty;
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
  private final SelectorProvider jdk = JdkChannels.provider();
  private final SelectorProvider named;

  /** One that its channels and selectors name as theirs. */
  public FastSelectorProvider() {
    this.named = this;
  }

  /** One behind another, which they name. */
  public FastSelectorProvider(SelectorProvider named) {
    this.named = named;
  }

  /**
   * Makes all later channels and selectors of this process fast.
   *
   * @throws IllegalStateException if the JDK is not open to this module, the program has chosen a
   *     provider, or has made channels already
   */
  public static void install() {
    requirePossible();
    ProviderProperty.choose(FastSelectorProvider.class);
  }

  /**
   * Fails with the reason if channels and selectors cannot be fast.
   *
   * @throws IllegalStateException with the remedy
   */
  public static void requirePossible() {
    CompleteChannels.require();
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
    return new FastSelector(named, jdk.openSelector());
  }

  @Override
  public ServerSocketChannel openServerSocketChannel() throws IOException {
    return new FastServerSocketChannel(named, jdk.openServerSocketChannel());
  }

  @Override
  public ServerSocketChannel openServerSocketChannel(ProtocolFamily family) throws IOException {
    ServerSocketChannel channel = jdk.openServerSocketChannel(family);
    return isTcp(family) ? new FastServerSocketChannel(named, channel) : channel;
  }

  @Override
  public SocketChannel openSocketChannel() throws IOException {
    return new FastSocketChannel(named, jdk.openSocketChannel(), null);
  }

  @Override
  public SocketChannel openSocketChannel(ProtocolFamily family) throws IOException {
    SocketChannel channel = jdk.openSocketChannel(family);
    return isTcp(family) ? new FastSocketChannel(named, channel, null) : channel;
  }

  @Override
  public @Nullable Channel inheritedChannel() throws IOException {
    return jdk.inheritedChannel();
  }

  private static boolean isTcp(ProtocolFamily family) {
    return family != StandardProtocolFamily.UNIX;
  }
}
