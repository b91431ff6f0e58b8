package dev.weft.sockets.async;

import dev.weft.sockets.agent.ProviderProperty;
import java.io.IOException;
import java.nio.channels.AsynchronousChannelGroup;
import java.nio.channels.AsynchronousServerSocketChannel;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.IllegalChannelGroupException;
import java.nio.channels.spi.AsynchronousChannelProvider;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;

/**
 * Provides asynchronous channels that go through shared memory if they can. The JDK makes an
 * instance by the name of the class.
 */
public final class FastAsyncProvider extends AsynchronousChannelProvider {
  private final AsynchronousChannelProvider jdk = JdkGroups.provider();
  private final AsynchronousChannelProvider named;
  private final GroupMembers ofDefaultGroup = new GroupMembers();

  /** One that its channels and groups name as theirs. */
  public FastAsyncProvider() {
    this.named = this;
  }

  /** One behind another, which they name. */
  public FastAsyncProvider(AsynchronousChannelProvider named) {
    this.named = named;
  }

  /**
   * Makes all later asynchronous channels of this process fast.
   *
   * @throws IllegalStateException if the JDK is not open to this module, the program has chosen a
   *     provider, or has made such channels already
   */
  public static void install() {
    requirePossible();
    ProviderProperty.chooseAsynchronous(FastAsyncProvider.class);
  }

  /**
   * Fails with the reason if asynchronous channels cannot be fast.
   *
   * @throws IllegalStateException with the remedy
   */
  public static void requirePossible() {
    var _ = JdkGroups.provider();
  }

  @Override
  public AsynchronousChannelGroup openAsynchronousChannelGroup(int threads, ThreadFactory factory)
      throws IOException {
    return new FastChannelGroup(named, jdk.openAsynchronousChannelGroup(threads, factory));
  }

  @Override
  public AsynchronousChannelGroup openAsynchronousChannelGroup(
      ExecutorService executor, int initialSize) throws IOException {
    return new FastChannelGroup(named, jdk.openAsynchronousChannelGroup(executor, initialSize));
  }

  @Override
  public AsynchronousServerSocketChannel openAsynchronousServerSocketChannel(
      @Nullable AsynchronousChannelGroup group) throws IOException {
    FastChannelGroup ours = ours(group);
    return new FastAsyncServerSocketChannel(
        ours == null ? named : ours.provider(),
        jdk.openAsynchronousServerSocketChannel(ours == null ? null : ours.jdk()),
        ours == null ? ofDefaultGroup : ours.members());
  }

  @Override
  public AsynchronousSocketChannel openAsynchronousSocketChannel(
      @Nullable AsynchronousChannelGroup group) throws IOException {
    FastChannelGroup ours = ours(group);
    return new FastAsyncSocketChannel(
        ours == null ? named : ours.provider(),
        jdk.openAsynchronousSocketChannel(ours == null ? null : ours.jdk()),
        ours == null ? ofDefaultGroup : ours.members());
  }

  private static @Nullable FastChannelGroup ours(@Nullable AsynchronousChannelGroup group) {
    if (group == null || group instanceof FastChannelGroup) {
      return (FastChannelGroup) group;
    }
    throw new IllegalChannelGroupException();
  }
}
