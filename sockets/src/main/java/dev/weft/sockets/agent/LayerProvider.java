package dev.weft.sockets.agent;

import java.io.IOException;
import java.net.ProtocolFamily;
import java.nio.channels.Channel;
import java.nio.channels.DatagramChannel;
import java.nio.channels.Pipe;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.channels.spi.AbstractSelector;
import java.nio.channels.spi.SelectorProvider;
import org.jspecify.annotations.Nullable;

/**
 * The provider of channels that the JDK finds by its name on the class path: it asks that of the
 * agent's layer, which it loads at the first channel. Any thread.
 */
public final class LayerProvider extends SelectorProvider {
  private volatile @Nullable SelectorProvider inLayer;

  private SelectorProvider inLayer() {
    SelectorProvider found = inLayer;
    if (found == null) {
      found = AgentLayer.required().channels(this);
      inLayer = found;
    }
    return found;
  }

  @Override
  public DatagramChannel openDatagramChannel() throws IOException {
    return inLayer().openDatagramChannel();
  }

  @Override
  public DatagramChannel openDatagramChannel(ProtocolFamily family) throws IOException {
    return inLayer().openDatagramChannel(family);
  }

  @Override
  public Pipe openPipe() throws IOException {
    return inLayer().openPipe();
  }

  @Override
  public AbstractSelector openSelector() throws IOException {
    return inLayer().openSelector();
  }

  @Override
  public ServerSocketChannel openServerSocketChannel() throws IOException {
    return inLayer().openServerSocketChannel();
  }

  @Override
  public ServerSocketChannel openServerSocketChannel(ProtocolFamily family) throws IOException {
    return inLayer().openServerSocketChannel(family);
  }

  @Override
  public SocketChannel openSocketChannel() throws IOException {
    return inLayer().openSocketChannel();
  }

  @Override
  public SocketChannel openSocketChannel(ProtocolFamily family) throws IOException {
    return inLayer().openSocketChannel(family);
  }

  @Override
  public @Nullable Channel inheritedChannel() throws IOException {
    return inLayer().inheritedChannel();
  }
}
