package dev.weft.sockets.nio;

import dev.weft.sockets.connection.FastConnection;
import java.nio.channels.SelectionKey;

/** A channel whose bytes may go through shared memory. */
final class WatchedSocket extends Watched {
  private final FastSocketChannel channel;

  WatchedSocket(FastSocketChannel channel) {
    super(channel.tcp());
    this.channel = channel;
  }

  @Override
  int tcpInterest(int interest) {
    FastConnection fast = channel.connection();
    if (fast == null || fast.isPlain()) {
      return interest;
    }
    return fast.readiness().isTcpOver() ? 0 : SelectionKey.OP_READ;
  }

  @Override
  boolean isLookedAt() {
    FastConnection fast = channel.connection();
    return fast != null && channel.isOpen() && (!fast.isPlain() || fast.early().count() > 0);
  }

  @Override
  boolean isPlain() {
    FastConnection fast = channel.connection();
    return fast == null || fast.isPlain();
  }

  @Override
  int ready(int interest) {
    FastConnection fast = channel.connection();
    if (fast == null) {
      return 0;
    }
    int ready = 0;
    if (reads(interest) && fast.readiness().canRead()) {
      ready |= SelectionKey.OP_READ;
    }
    // TCP knows of a plain one.
    if (writes(interest) && !fast.isPlain() && fast.readiness().canWrite()) {
      ready |= SelectionKey.OP_WRITE;
    }
    return ready != 0 && !fast.isPlain() && fast.readiness().isHungUp() ? ready | HUNG_UP : ready;
  }

  @Override
  void wokenByTcp() {
    FastConnection fast = channel.connection();
    if (fast != null && fast.readiness().takeWakeUps()) {
      lookAgain();
    }
  }

  @Override
  void arm(int interest) {
    FastConnection fast = channel.connection();
    if (fast != null && !fast.isPlain()) {
      fast.readiness().arm(reads(interest), writes(interest));
    }
  }

  @Override
  long nanosUntilLook(int interest) {
    FastConnection fast = channel.connection();
    if (fast == null || !writes(interest)) {
      return Long.MAX_VALUE;
    }
    return fast.readiness().nanosUntilLook();
  }

  private static boolean reads(int interest) {
    return (interest & SelectionKey.OP_READ) != 0;
  }

  private static boolean writes(int interest) {
    return (interest & SelectionKey.OP_WRITE) != 0;
  }
}
