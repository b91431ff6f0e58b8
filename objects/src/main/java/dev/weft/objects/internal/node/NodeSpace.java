package dev.weft.objects.internal.node;

import dev.weft.Comm;
import dev.weft.codec.ObjectCodec;
import dev.weft.data.Op;
import dev.weft.internal.comm.ServiceSpace;
import dev.weft.objects.NodeOptions;
import dev.weft.objects.internal.wire.RankWire;
import dev.weft.objects.internal.wire.Wire;
import org.jspecify.annotations.Nullable;

/**
 * The ranks of a node, and what they have agreed on.
 *
 * @param wire how they reach each other
 * @param codec what their classes are registered with
 * @param inFlight how many calls each has under way to another that it does not await
 * @param leaseMillis the longest lease time of all
 * @param threads how the names of the node's threads begin
 * @param comm the ranks of a job, or null if they are none
 */
record NodeSpace(
    Wire wire,
    ObjectCodec codec,
    int[] inFlight,
    int leaseMillis,
    String threads,
    @Nullable Comm comm) {

  /** That of the ranks of a communicator. Collective; blocks. */
  static NodeSpace ofRanks(Comm comm, NodeOptions options) {
    ServiceSpace space = ServiceSpace.over(comm);
    return new NodeSpace(
        new RankWire(space),
        space.codec(),
        space.comm().allGather(new int[] {options.oneWayInFlight()}),
        space.comm().allReduce((int) options.lease().toMillis(), Op.MAX),
        "weft-objects-" + comm.worldRank(comm.rank()),
        space.comm());
  }
}
