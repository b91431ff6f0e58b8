package dev.weft.internal.control.hub;

import dev.weft.internal.control.CommonAddress;
import dev.weft.internal.control.ControlFrame;
import dev.weft.internal.control.ControlServer;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.stream.IntStream;

/** From where the ranks have come to a hub, and whether their hosts are heard. For its loop. */
final class RankHosts {
  private final ControlServer controlServer;
  private final RankRegistry registry;

  RankHosts(ControlServer controlServer, RankRegistry registry) {
    this.controlServer = controlServer;
    this.registry = registry;
  }

  /** Tells ranks on this host where those of others came to: there they should be, too. */
  ByteBuffer network() {
    InetAddress address =
        CommonAddress.of(
            IntStream.range(0, registry.size())
                .filter(rank -> !isOnThisHost(rank))
                .mapToObj(rank -> controlServer.addressOf(rank, true))
                .filter(Objects::nonNull));
    return ControlFrame.text(ControlFrame.NETWORK, address == null ? "" : address.getHostAddress());
  }

  /** Who connects to an address of its own host comes from that address. */
  private boolean isOnThisHost(int rank) {
    InetAddress from = controlServer.addressOf(rank, false);
    return from == null || from.equals(controlServer.addressOf(rank, true));
  }

  /**
   * Whether at least half of the members are heard without one that is lost: else the others may
   * have a hub of their own soon, with a majority.
   */
  boolean hearsHalfWithout(int lost) {
    int[] members = IntStream.range(0, registry.size()).filter(registry::isMember).toArray();
    long heard =
        IntStream.of(members).filter(rank -> rank != lost && controlServer.isHeard(rank)).count();
    return 2 * heard >= members.length;
  }
}
