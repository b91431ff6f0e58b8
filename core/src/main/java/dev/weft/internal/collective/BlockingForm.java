package dev.weft.internal.collective;

import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.internal.engine.base.CompletedRequest;
import dev.weft.request.Request;
import java.util.function.Supplier;

/**
 * The blocking form of a communicator's collective operations. An operation for which {@link
 * BlockingCollectives} has a direct path takes it here too. Any thread.
 */
public final class BlockingForm extends IntraForm<Request> {
  private final BlockingCollectives comm;

  /** The arguments throw if the communicator is closed, or has no topology. */
  public BlockingForm(BlockingCollectives comm, Supplier<NeighborOperations> neighborhood) {
    super(
        call -> {
          comm.collectives().run(call);
          return CompletedRequest.INSTANCE;
        },
        neighborhood);
    this.comm = comm;
  }

  @Override
  public Request broadcast(Slice buffer, int root) {
    comm.broadcast(buffer, root);
    return CompletedRequest.INSTANCE;
  }

  @Override
  public Request allReduce(Slice send, Slice receive, Op op) {
    comm.allReduce(send, receive, op);
    return CompletedRequest.INSTANCE;
  }
}
