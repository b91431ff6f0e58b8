package dev.weft.objects.internal.node;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.objects.Access;
import dev.weft.objects.NodeOptions;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** The addresses at which a node accepts outside nodes. Any thread. */
final class OpenListeners {
  private final Home home;
  private final NodeOptions options;
  private final List<OutsideNodes> open = new CopyOnWriteArrayList<>();

  /**
   * @param home of the node that listens
   */
  OpenListeners(Home home, NodeOptions options) {
    this.home = home;
    this.options = options;
  }

  /**
   * @param access who may connect, and to what; at least one
   */
  OutsideNodes open(InetSocketAddress address, Access... access) {
    if (access.length == 0) {
      throw new ArgumentException(
          FailureCode.REMOTE_OBJECT,
          "access for nobody; give the file of a secret with Access.toAll");
    }
    OutsideNodes server = new OutsideNodes(home, options, address, List.of(access), open::remove);
    open.add(server);
    return server;
  }

  /** Number of outside nodes that are connected. */
  int connected() {
    return open.stream().mapToInt(OutsideNodes::connected).sum();
  }

  /** Whether a call of an outside node is under way. */
  boolean isAtCalls() {
    return open.stream().anyMatch(OutsideNodes::isAtCalls);
  }

  /** Whether nodes outside of the job may call. */
  boolean isAny() {
    return !open.isEmpty();
  }

  /** Ends all connections. */
  void close() {
    open.forEach(OutsideNodes::close);
  }
}
