package dev.weft.internal.comm;

import dev.weft.Comm;
import dev.weft.Communicators;
import dev.weft.Group;
import dev.weft.InterComm;
import dev.weft.Topologies;
import dev.weft.call.NeighborCollectives;
import dev.weft.data.Info;
import dev.weft.topology.Cartesian;
import dev.weft.topology.DistributedGraph;
import dev.weft.topology.Graph;
import dev.weft.topology.Locality;
import dev.weft.topology.Neighbors;
import dev.weft.topology.Placement;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** For {@link Communicator}: hands the making of communicators, and topologies, to others. */
interface DelegatedCreation extends Communicators, Topologies, NeighborCollectives {
  /** This communicator; throws if it is closed. */
  Communicator self();

  @Override
  default Group.Comparison compare(Comm other) {
    Communicator self = self();
    if (self.equals(other)) {
      return Group.Comparison.IDENTICAL;
    }
    Group.Comparison groups = self.group().compare(other.group());
    return groups == Group.Comparison.IDENTICAL ? Group.Comparison.CONGRUENT : groups;
  }

  @Override
  default @Nullable Comm create(Group group) {
    return GroupCreation.create(self(), group);
  }

  @Override
  default Comm createGroup(Group group, int tag) {
    return GroupCreation.createGroup(self(), group, tag);
  }

  @Override
  default Comm dup(Info hints) {
    Comm copy = self().dup();
    copy.info(hints);
    return copy;
  }

  @Override
  default CompletableFuture<Comm> idup() {
    return GroupCreation.idup(self());
  }

  @Override
  default Comm split(Locality locality, int key) {
    return GroupCreation.split(self(), locality, key);
  }

  @Override
  default InterComm createInter(int localLeader, @Nullable Comm bridge, int remoteLeader, int tag) {
    return InterCreation.create(self(), localLeader, bridge, remoteLeader, tag);
  }

  @Override
  default @Nullable Comm create(Cartesian grid, Placement placement) {
    return TopologyCreation.create(self(), grid, grid.size(), placement);
  }

  @Override
  default @Nullable Comm create(Graph graph, Placement placement) {
    return TopologyCreation.create(self(), graph, graph.size(), placement);
  }

  @Override
  default Comm createAdjacent(Neighbors own, Placement placement) {
    return DistributedGraphCreation.adjacent(self(), own, placement);
  }

  @Override
  default Comm createDistributed(List<DistributedGraph.Edge> edges, Placement placement) {
    return DistributedGraphCreation.general(self(), edges, placement);
  }

  @Override
  default Comm sub(int... dimensions) {
    return TopologyCreation.sub(self(), dimensions);
  }

  @Override
  default Cartesian cartesian() {
    return TopologyCreation.cartesian(self());
  }

  @Override
  default Neighbors neighbors() {
    return TopologyCreation.topology(self()).neighbors(self().rank());
  }
}
