package dev.weft.sockets.async;

import java.io.IOException;
import java.nio.channels.AsynchronousChannel;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** The open fast channels of a group. Any thread. */
final class GroupMembers {
  private final Set<AsynchronousChannel> open = ConcurrentHashMap.newKeySet();
  private final AtomicInteger waitingReads = new AtomicInteger();

  void add(AsynchronousChannel channel) {
    boolean _ = open.add(channel);
  }

  void remove(AsynchronousChannel channel) {
    boolean _ = open.remove(channel);
  }

  /** How many reads wait for bytes in memory. */
  AtomicInteger waitingReads() {
    return waitingReads;
  }

  /** Closes them all. */
  void close() {
    for (AsynchronousChannel channel : open) {
      try {
        channel.close();
      } catch (IOException closed) {
        // As the JDK's groups do.
      }
    }
  }
}
