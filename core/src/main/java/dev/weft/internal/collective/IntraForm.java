package dev.weft.internal.collective;

import dev.weft.call.IntraCollectiveForm;
import dev.weft.data.Blocks;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.internal.collective.operation.AllGather;
import dev.weft.internal.collective.operation.AllReduce;
import dev.weft.internal.collective.operation.AllToAll;
import dev.weft.internal.collective.operation.AllToAllw;
import dev.weft.internal.collective.operation.Barrier;
import dev.weft.internal.collective.operation.Broadcast;
import dev.weft.internal.collective.operation.CollectiveCall;
import dev.weft.internal.collective.operation.ExclusiveScan;
import dev.weft.internal.collective.operation.Gather;
import dev.weft.internal.collective.operation.Gatherv;
import dev.weft.internal.collective.operation.Reduce;
import dev.weft.internal.collective.operation.ReduceScatter;
import dev.weft.internal.collective.operation.Scan;
import dev.weft.internal.collective.operation.Scatter;
import dev.weft.internal.collective.operation.Scatterv;
import dev.weft.request.Request;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A communicator's collective operations in one form: each method makes the {@link CollectiveCall}
 * of its operation and hands it to what carries it out, starts it or prepares it. Any thread.
 */
public class IntraForm<R extends Request> implements IntraCollectiveForm<R> {
  private final Function<CollectiveCall, R> form;
  private final Supplier<NeighborOperations> neighborhood;

  /**
   * @param form what becomes of a call; throws if the communicator is closed
   * @param neighborhood what makes calls between neighbours; throws if there is no topology
   */
  public IntraForm(Function<CollectiveCall, R> form, Supplier<NeighborOperations> neighborhood) {
    this.form = form;
    this.neighborhood = neighborhood;
  }

  @Override
  public R barrier() {
    return form.apply(Barrier.CALL);
  }

  @Override
  public R broadcast(Slice buffer, int root) {
    return form.apply(new Broadcast(buffer, root));
  }

  @Override
  public R gather(@Nullable Slice send, @Nullable Slice receive, int root) {
    return form.apply(new Gather(given(send), receive, root));
  }

  @Override
  public R gatherv(
      @Nullable Slice send, @Nullable Slice receive, @Nullable Blocks blocks, int root) {
    return form.apply(new Gatherv(given(send), receive, blocks, root));
  }

  @Override
  public R scatter(@Nullable Slice send, @Nullable Slice receive, int root) {
    return form.apply(new Scatter(send, given(receive), root));
  }

  @Override
  public R scatterv(
      @Nullable Slice send, @Nullable Blocks blocks, @Nullable Slice receive, int root) {
    return form.apply(new Scatterv(send, blocks, given(receive), root));
  }

  @Override
  public R allGather(Slice send, Slice receive) {
    return form.apply(new AllGather(send, receive));
  }

  @Override
  public R allGatherv(Slice send, Slice receive, Blocks blocks) {
    return form.apply(new AllGather(send, receive, blocks));
  }

  @Override
  public R allToAll(Slice send, Slice receive) {
    return form.apply(new AllToAll(send, receive));
  }

  @Override
  public R allToAllv(Slice send, Blocks sendBlocks, Slice receive, Blocks receiveBlocks) {
    return form.apply(new AllToAll(send, sendBlocks, receive, receiveBlocks));
  }

  @Override
  public R allToAllw(List<Slice> send, List<Slice> receive) {
    return form.apply(new AllToAllw(send, receive));
  }

  @Override
  public R reduce(@Nullable Slice send, @Nullable Slice receive, Op op, int root) {
    return form.apply(new Reduce(given(send), receive, op, root));
  }

  @Override
  public R allReduce(Slice send, Slice receive, Op op) {
    return form.apply(new AllReduce(send, receive, op));
  }

  @Override
  public R reduceScatter(Slice send, Slice receive, Op op) {
    return form.apply(new ReduceScatter(send, receive, null, op));
  }

  @Override
  public R reduceScatter(Slice send, Slice receive, Blocks blocks, Op op) {
    return form.apply(new ReduceScatter(send, receive, blocks, op));
  }

  @Override
  public R scan(Slice send, Slice receive, Op op) {
    return form.apply(new Scan(send, receive, op));
  }

  @Override
  public R exclusiveScan(Slice send, Slice receive, Op op) {
    return form.apply(new ExclusiveScan(send, receive, op));
  }

  @Override
  public R neighborAllGather(Slice send, Slice receive) {
    return form.apply(neighborhood.get().allGather(send, receive));
  }

  @Override
  public R neighborAllGatherv(Slice send, Slice receive, Blocks receiveBlocks) {
    return form.apply(neighborhood.get().allGatherv(send, receive, receiveBlocks));
  }

  @Override
  public R neighborAllToAll(Slice send, Slice receive) {
    return form.apply(neighborhood.get().allToAll(send, receive));
  }

  @Override
  public R neighborAllToAllv(Slice send, Blocks sendBlocks, Slice receive, Blocks receiveBlocks) {
    return form.apply(neighborhood.get().allToAllv(send, sendBlocks, receive, receiveBlocks));
  }

  @Override
  public R neighborAllToAllw(List<Slice> send, List<Slice> receive) {
    return form.apply(neighborhood.get().allToAllw(send, receive));
  }

  /** What every rank gives. The checks of the call refuse null, in check mode on all ranks. */
  @SuppressWarnings("NullAway")
  private static Slice given(@Nullable Slice buffer) {
    return buffer;
  }
}
