package dev.weft.internal.comm;

import dev.weft.Comm;
import dev.weft.call.IntraCollectiveForm;
import dev.weft.internal.check.RankChecks;
import dev.weft.internal.collective.BlockingCollectives;
import dev.weft.internal.collective.BlockingForm;
import dev.weft.internal.collective.CollectiveOperations;
import dev.weft.internal.collective.IntraForm;
import dev.weft.internal.collective.NeighborOperations;
import dev.weft.internal.collective.object.EncodedCollectives;
import dev.weft.internal.collective.object.ObjectCoder;
import dev.weft.internal.engine.GroupChannel;
import dev.weft.request.PersistentRequest;
import dev.weft.request.Request;
import dev.weft.topology.Topology;
import org.jspecify.annotations.Nullable;

/**
 * A communicator's collective operations, over a channel of their own, in all forms. Any thread.
 */
abstract class CollectiveCommunicator extends AbstractCommunicator
    implements Comm, BlockingCollectives, EncodedCollectives {
  private final CollectiveOperations collectives;
  private final IntraCollectiveForm<Request> blocking;
  private final IntraCollectiveForm<Request> nonBlocking;
  private final IntraCollectiveForm<PersistentRequest> persistent;
  private final @Nullable Topology topology;
  private @Nullable NeighborOperations neighborhood;

  CollectiveCommunicator(
      CommunicatorFactory factory, int number, GroupChannel messages, @Nullable Topology topology) {
    super(factory, number, messages, Revocations.leader(messages.worldRanks()));
    this.collectives =
        CollectiveOperations.ofAllForms(factory.collectives(number, messages.worldRanks()));
    this.blocking = new BlockingForm(this, this::neighborhood);
    this.nonBlocking =
        new IntraForm<>(call -> collectives().starter().start(call), this::neighborhood);
    this.persistent =
        new IntraForm<>(call -> collectives().starter().prepare(call), this::neighborhood);
    this.topology = topology;
    RankChecks checks = factory.checks();
    if (checks != null) {
      checks.countOperations(collectives.exchange().sequence()::begun, this::isClosed);
    }
  }

  @Override
  public final CollectiveOperations collectives() {
    requireOpen();
    return collectives;
  }

  @Override
  public final ObjectCoder coder() {
    return factory.objects();
  }

  @Override
  public final IntraCollectiveForm<Request> blocking() {
    return blocking;
  }

  @Override
  public final IntraCollectiveForm<Request> nonBlocking() {
    return nonBlocking;
  }

  @Override
  public final IntraCollectiveForm<PersistentRequest> persistent() {
    return persistent;
  }

  private synchronized NeighborOperations neighborhood() {
    requireOpen();
    if (neighborhood == null) {
      neighborhood = TopologyCreation.neighborhood(this);
    }
    return neighborhood;
  }

  @Override
  public final @Nullable Topology topology() {
    return topology;
  }

  @Override
  final boolean freeOperations() {
    return collectives.free();
  }
}
