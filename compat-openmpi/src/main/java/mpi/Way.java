package mpi;

import dev.weft.data.Blocks;
import dev.weft.data.Slice;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How collective operations are carried out: between the ranks of one group or of two, blocking or
 * started. The buffers of a rank that plays no part in an operation are null.
 */
abstract class Way {
  /** How many blocks there are in a buffer with one for each rank. */
  abstract int ranks();

  /** Whether this rank is the root. */
  abstract boolean isRoot(int root);

  /** Whether this rank has data for the root, or from it. */
  abstract boolean takesPart(int root);

  /** This rank's block in a buffer with one for each rank of its own group. */
  abstract int rank();

  /** Number of ranks of this rank's own group. */
  abstract int size();

  abstract dev.weft.request.@Nullable Request barrier();

  abstract dev.weft.request.@Nullable Request broadcast(Slice buffer, int root);

  abstract dev.weft.request.@Nullable Request gather(
      @Nullable Slice send, @Nullable Slice receive, int root);

  abstract dev.weft.request.@Nullable Request gatherv(
      @Nullable Slice send, @Nullable Slice receive, @Nullable Blocks blocks, int root);

  abstract dev.weft.request.@Nullable Request scatter(
      @Nullable Slice send, @Nullable Slice receive, int root);

  abstract dev.weft.request.@Nullable Request scatterv(
      @Nullable Slice send, @Nullable Blocks blocks, @Nullable Slice receive, int root);

  abstract dev.weft.request.@Nullable Request allGather(Slice send, Slice receive);

  abstract dev.weft.request.@Nullable Request allGatherv(Slice send, Slice receive, Blocks blocks);

  abstract dev.weft.request.@Nullable Request allToAll(Slice send, Slice receive);

  abstract dev.weft.request.@Nullable Request allToAllv(
      Slice send, Blocks sent, Slice receive, Blocks received);

  abstract dev.weft.request.@Nullable Request allToAllw(List<Slice> send, List<Slice> receive);

  abstract dev.weft.request.@Nullable Request reduce(
      @Nullable Slice send, @Nullable Slice receive, dev.weft.data.Op op, int root);

  abstract dev.weft.request.@Nullable Request allReduce(
      Slice send, Slice receive, dev.weft.data.Op op);

  abstract dev.weft.request.@Nullable Request reduceScatter(
      Slice send, Slice receive, Blocks blocks, dev.weft.data.Op op);

  abstract dev.weft.request.@Nullable Request scan(Slice send, Slice receive, dev.weft.data.Op op);

  abstract dev.weft.request.@Nullable Request exclusiveScan(
      Slice send, Slice receive, dev.weft.data.Op op);

  abstract dev.weft.request.@Nullable Request neighborAllGather(Slice send, Slice receive);

  abstract dev.weft.request.@Nullable Request neighborAllGatherv(
      Slice send, Slice receive, Blocks blocks);

  abstract dev.weft.request.@Nullable Request neighborAllToAll(Slice send, Slice receive);

  abstract dev.weft.request.@Nullable Request neighborAllToAllv(
      Slice send, Blocks sent, Slice receive, Blocks received);

  static Slice present(@Nullable Slice slice) {
    return java.util.Objects.requireNonNull(slice);
  }

  static Refused unsupported(String what) {
    return new Refused(
        ErrorClass.ERR_COMM, what + " cannot be done on an intercommunicator; merge it first");
  }
}
