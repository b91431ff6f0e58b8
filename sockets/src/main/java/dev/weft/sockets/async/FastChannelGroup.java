package dev.weft.sockets.async;

import java.io.IOException;
import java.nio.channels.AsynchronousChannelGroup;
import java.nio.channels.spi.AsynchronousChannelProvider;
import java.util.concurrent.TimeUnit;

/** A group of the JDK, which runs all handlers, and the fast channels in it. Any thread. */
final class FastChannelGroup extends AsynchronousChannelGroup {
  private final AsynchronousChannelGroup jdk;
  private final GroupMembers members = new GroupMembers();

  FastChannelGroup(AsynchronousChannelProvider provider, AsynchronousChannelGroup jdk) {
    super(provider);
    this.jdk = jdk;
  }

  AsynchronousChannelGroup jdk() {
    return jdk;
  }

  GroupMembers members() {
    return members;
  }

  @Override
  public boolean isShutdown() {
    return jdk.isShutdown();
  }

  @Override
  public boolean isTerminated() {
    return jdk.isTerminated();
  }

  @Override
  public void shutdown() {
    jdk.shutdown();
  }

  /** The JDK would close TCP under the fast channels, and peers would take them for dead. */
  @Override
  public void shutdownNow() throws IOException {
    members.close();
    jdk.shutdownNow();
  }

  @Override
  public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
    return jdk.awaitTermination(timeout, unit);
  }

  @Override
  public String toString() {
    return jdk.toString();
  }
}
