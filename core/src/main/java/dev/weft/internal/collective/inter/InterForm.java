package dev.weft.internal.collective.inter;

import dev.weft.call.CollectiveForm;
import dev.weft.data.Blocks;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.request.Request;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An intercommunicator's collective operations in one form: each method makes the {@link InterOp}
 * of its operation and passes it to a function that runs, starts or prepares it. Any thread.
 */
public final class InterForm<R extends Request> implements CollectiveForm<R> {
  private final Supplier<InterOperations> collectives;
  private final Function<InterOp, R> form;

  /**
   * @param collectives what makes calls; throws if the intercommunicator is closed
   * @param form what becomes of a call
   */
  public InterForm(Supplier<InterOperations> collectives, Function<InterOp, R> form) {
    this.collectives = collectives;
    this.form = form;
  }

  /** A call whose arguments are refused goes the same way, so that all ranks hear of it. */
  private R call(String name, Function<InterCallFactory, InterOp> checked) {
    InterCallFactory all = collectives.get().calls();
    InterOp call;
    try {
      call = checked.apply(all);
    } catch (RuntimeException e) {
      call = all.refused(name, e);
    }
    return form.apply(call);
  }

  @Override
  public R barrier() {
    return call("barrier", InterCallFactory::barrier);
  }

  @Override
  public R broadcast(Slice buffer, int root) {
    return call("broadcast", all -> all.broadcast(buffer, root));
  }

  @Override
  public R gather(@Nullable Slice send, @Nullable Slice receive, int root) {
    return call("gather", all -> all.gather(send, receive, root));
  }

  @Override
  public R gatherv(
      @Nullable Slice send, @Nullable Slice receive, @Nullable Blocks blocks, int root) {
    return call("gatherv", all -> all.gatherv(send, receive, blocks, root));
  }

  @Override
  public R scatter(@Nullable Slice send, @Nullable Slice receive, int root) {
    return call("scatter", all -> all.scatter(send, receive, root));
  }

  @Override
  public R scatterv(
      @Nullable Slice send, @Nullable Blocks blocks, @Nullable Slice receive, int root) {
    return call("scatterv", all -> all.scatterv(send, blocks, receive, root));
  }

  @Override
  public R allGather(Slice send, Slice receive) {
    return call("allGather", all -> all.allGather(send, receive));
  }

  @Override
  public R allGatherv(Slice send, Slice receive, Blocks receiveBlocks) {
    return call("allGatherv", all -> all.allGatherv(send, receive, receiveBlocks));
  }

  @Override
  public R allToAll(Slice send, Slice receive) {
    return call("allToAll", all -> all.allToAll(send, receive));
  }

  @Override
  public R allToAllv(Slice send, Blocks sendBlocks, Slice receive, Blocks receiveBlocks) {
    return call("allToAllv", all -> all.allToAllv(send, sendBlocks, receive, receiveBlocks));
  }

  @Override
  public R allToAllw(List<Slice> send, List<Slice> receive) {
    return call("allToAllw", all -> all.allToAllw(send, receive));
  }

  @Override
  public R reduce(@Nullable Slice send, @Nullable Slice receive, Op op, int root) {
    return call("reduce", all -> all.reduce(send, receive, op, root));
  }

  @Override
  public R allReduce(Slice send, Slice receive, Op op) {
    return call("allReduce", all -> all.allReduce(send, receive, op));
  }

  @Override
  public R reduceScatter(Slice send, Slice receive, Op op) {
    return call("reduceScatter", all -> all.reduceScatter(send, receive, op));
  }

  @Override
  public R reduceScatter(Slice send, Slice receive, Blocks blocks, Op op) {
    return call("reduceScatter", all -> all.reduceScatter(send, receive, blocks, op));
  }
}
