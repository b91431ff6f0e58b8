package dev.weft.internal.collective;

import dev.weft.call.IntraCollectiveForm;
import dev.weft.data.Blocks;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.internal.collective.operation.AllGatherOp;
import dev.weft.internal.collective.operation.AllReduceOp;
import dev.weft.internal.collective.operation.AllToAllOp;
import dev.weft.internal.collective.operation.AllToAllwOp;
import dev.weft.internal.collective.operation.BarrierOp;
import dev.weft.internal.collective.operation.BroadcastOp;
import dev.weft.internal.collective.operation.CollectiveOp;
import dev.weft.internal.collective.operation.ExclusiveScanOp;
import dev.weft.internal.collective.operation.GatherOp;
import dev.weft.internal.collective.operation.GathervOp;
import dev.weft.internal.collective.operation.ReduceOp;
import dev.weft.internal.collective.operation.ReduceScatterOp;
import dev.weft.internal.collective.operation.ScanOp;
import dev.weft.internal.collective.operation.ScatterOp;
import dev.weft.internal.collective.operation.ScattervOp;
import dev.weft.request.Request;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A communicator's collective operations in one form: each method makes the {@link CollectiveOp} of
 * its operation and passes it to a function that runs, starts or prepares it. Any thread.
 */
public class IntraForm<R extends Request> implements IntraCollectiveForm<R> {
  private final Function<CollectiveOp, R> form;
  private final Supplier<NeighborOperations> neighborhood;

  /**
   * @param form what becomes of a call; throws if the communicator is closed
   * @param neighborhood what makes calls between neighbours; throws if there is no topology
   */
  public IntraForm(Function<CollectiveOp, R> form, Supplier<NeighborOperations> neighborhood) {
    this.form = form;
    this.neighborhood = neighborhood;
  }

  @Override
  public R barrier() {
    return form.apply(BarrierOp.CALL);
  }

  @Override
  public R broadcast(Slice buffer, int root) {
    return form.apply(new BroadcastOp(buffer, root));
  }

  @Override
  public R gather(@Nullable Slice send, @Nullable Slice receive, int root) {
    return form.apply(new GatherOp(given(send), receive, root));
  }

  @Override
  public R gatherv(
      @Nullable Slice send, @Nullable Slice receive, @Nullable Blocks blocks, int root) {
    return form.apply(new GathervOp(given(send), receive, blocks, root));
  }

  @Override
  public R scatter(@Nullable Slice send, @Nullable Slice receive, int root) {
    return form.apply(new ScatterOp(send, given(receive), root));
  }

  @Override
  public R scatterv(
      @Nullable Slice send, @Nullable Blocks blocks, @Nullable Slice receive, int root) {
    return form.apply(new ScattervOp(send, blocks, given(receive), root));
  }

  @Override
  public R allGather(Slice send, Slice receive) {
    return form.apply(new AllGatherOp(send, receive));
  }

  @Override
  public R allGatherv(Slice send, Slice receive, Blocks blocks) {
    return form.apply(new AllGatherOp(send, receive, blocks));
  }

  @Override
  public R allToAll(Slice send, Slice receive) {
    return form.apply(new AllToAllOp(send, receive));
  }

  @Override
  public R allToAllv(Slice send, Blocks sendBlocks, Slice receive, Blocks receiveBlocks) {
    return form.apply(new AllToAllOp(send, sendBlocks, receive, receiveBlocks));
  }

  @Override
  public R allToAllw(List<Slice> send, List<Slice> receive) {
    return form.apply(new AllToAllwOp(send, receive));
  }

  @Override
  public R reduce(@Nullable Slice send, @Nullable Slice receive, Op op, int root) {
    return form.apply(new ReduceOp(given(send), receive, op, root));
  }

  @Override
  public R allReduce(Slice send, Slice receive, Op op) {
    return form.apply(new AllReduceOp(send, receive, op));
  }

  @Override
  public R reduceScatter(Slice send, Slice receive, Op op) {
    return form.apply(new ReduceScatterOp(send, receive, null, op));
  }

  @Override
  public R reduceScatter(Slice send, Slice receive, Blocks blocks, Op op) {
    return form.apply(new ReduceScatterOp(send, receive, blocks, op));
  }

  @Override
  public R scan(Slice send, Slice receive, Op op) {
    return form.apply(new ScanOp(send, receive, op));
  }

  @Override
  public R exclusiveScan(Slice send, Slice receive, Op op) {
    return form.apply(new ExclusiveScanOp(send, receive, op));
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
