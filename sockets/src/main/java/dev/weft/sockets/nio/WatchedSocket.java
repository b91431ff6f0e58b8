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
    if (fast == null || !isShared(fast)) {
      return interest;
    }
    boolean wanted = reads(interest) || !fast.readiness().expectsTcp();
    boolean asks = fast.readsMemory() && wanted && !fast.readiness().isTcpOver();
    int ops = asks || (!fast.readsMemory() && reads(interest)) ? SelectionKey.OP_READ : 0;
    return ops | (fast.writesMemory() ? 0 : interest & SelectionKey.OP_WRITE);
  }

  @Override
  boolean isLookedAt() {
    FastConnection fast = channel.connection();
    return fast != null && channel.isOpen() && (isShared(fast) || fast.early().count() > 0);
  }

  @Override
  int shownByTcp() {
    FastConnection fast = channel.connection();
    int none = 0;
    if (fast != null && fast.readsMemory()) {
      none |= SelectionKey.OP_READ;
    }
    if (fast != null && fast.writesMemory()) {
      none |= SelectionKey.OP_WRITE;
    }
    return ~none;
  }

  /** Whether at least one direction has to do with memory. */
  private static boolean isShared(FastConnection fast) {
    return fast.readsMemory() || fast.writesMemory();
  }

  @Override
  int ready(int interest) {
    FastConnection fast = channel.connection();
    if (fast == null) {
      return 0;
    }
    int ready = 0;
    if (reads(interest) && fast.readsMemory() && fast.readiness().canRead()) {
      ready |= SelectionKey.OP_READ;
    }
    if (writes(interest) && fast.writesMemory() && fast.readiness().canWrite()) {
      ready |= SelectionKey.OP_WRITE;
    }
    return ready != 0 && isShared(fast) && fast.readiness().isHungUp() ? ready | HUNG_UP : ready;
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
    if (fast != null && isShared(fast)) {
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
