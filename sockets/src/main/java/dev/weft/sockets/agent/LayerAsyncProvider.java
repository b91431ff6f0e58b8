package dev.weft.sockets.agent;

import java.io.IOException;
import java.nio.channels.AsynchronousChannelGroup;
import java.nio.channels.AsynchronousServerSocketChannel;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.spi.AsynchronousChannelProvider;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;

/**
 * The provider of asynchronous channels that the JDK finds by its name on the class path: it asks
 * that of the agent's layer, which it loads at the first channel or group. Any thread.
 */
public final class LayerAsyncProvider extends AsynchronousChannelProvider {
  private volatile @Nullable AsynchronousChannelProvider inLayer;

  private AsynchronousChannelProvider inLayer() {
    AsynchronousChannelProvider found = inLayer;
    if (found == null) {
      found = AgentLayer.required().asynchronousChannels(this);
      inLayer = found;
    }
    return found;
  }

  @Override
  public AsynchronousChannelGroup openAsynchronousChannelGroup(int threads, ThreadFactory factory)
      throws IOException {
    return inLayer().openAsynchronousChannelGroup(threads, factory);
  }

  @Override
  public AsynchronousChannelGroup openAsynchronousChannelGroup(
      ExecutorService executor, int initialSize) throws IOException {
    return inLayer().openAsynchronousChannelGroup(executor, initialSize);
  }

  @Override
  public AsynchronousServerSocketChannel openAsynchronousServerSocketChannel(
      @Nullable AsynchronousChannelGroup group) throws IOException {
    return inLayer().openAsynchronousServerSocketChannel(group);
  }

  @Override
  public AsynchronousSocketChannel openAsynchronousSocketChannel(
      @Nullable AsynchronousChannelGroup group) throws IOException {
    return inLayer().openAsynchronousSocketChannel(group);
  }
}
