package mpi;

import dev.weft.InterComm;
import dev.weft.call.PointToPoint;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The superclass of all communicators: a handle of one of Weft's communicators, with one group or
 * two. The handle is null before {@code Init} and after it is freed.
 */
abstract class CommHandle extends Handled {
  private volatile dev.weft.@Nullable Comm intra;
  private volatile @Nullable InterComm inter;
  private volatile @Nullable PointToPoint messages;
  private volatile @Nullable CallForm blocking;
  private volatile @Nullable CallForm started;

  /** What makes it, if it is made while the program goes on. */
  private @Nullable Request making;

  CommHandle() {
    super(Errhandler.FATAL);
  }

  final void open(dev.weft.Comm comm) {
    intra = comm;
    blocking = new OneGroupForm(comm, comm.blocking());
    started = new OneGroupForm(comm, comm.nonBlocking());
    messages = comm;
  }

  final void open(InterComm comm) {
    inter = comm;
    blocking = new TwoGroupsForm(comm, comm.blocking());
    started = new TwoGroupsForm(comm, comm.nonBlocking());
    messages = comm;
  }

  /** Makes this null. */
  final void close() {
    intra = null;
    inter = null;
    messages = null;
    blocking = null;
    started = null;
  }

  /** Becomes what another thread makes. */
  final void openLater(CommHandle origin, CompletableFuture<?> made) {
    handler(origin.handler());
    making =
        new Request(
            origin,
            new FutureRequest(
                made.thenAccept(
                    comm -> {
                      if (comm instanceof dev.weft.Comm one) {
                        open(one);
                      } else if (comm instanceof InterComm two) {
                        open(two);
                      }
                    })));
  }

  final Request making() {
    Request request = making;
    return request == null ? Request.NULL : request;
  }

  final boolean isOpen() {
    return messages != null;
  }

  final boolean isOfTwoGroups() {
    return inter != null;
  }

  final PointToPoint messages() {
    PointToPoint known = messages;
    if (known == null) {
      throw absent();
    }
    return known;
  }

  /** The communicator, of one group. */
  final dev.weft.Comm intra() {
    dev.weft.Comm known = intra;
    if (known == null) {
      throw inter == null ? absent() : CallForm.unsupported();
    }
    return known;
  }

  /** The communicator, of one group; null if it is not that. */
  final dev.weft.@Nullable Comm intraOrNull() {
    return intra;
  }

  /** What an argument is over, of one group. */
  static dev.weft.Comm ofArgument(@Nullable CommHandle argument) {
    if (argument == null) {
      throw new Refused(ErrorClass.ERR_COMM, "there is no communicator; give one");
    }
    return argument.intra();
  }

  /** The communicator, of two groups. */
  final InterComm inter() {
    InterComm known = inter;
    if (known == null) {
      throw intra == null
          ? absent()
          : new Refused(ErrorClass.ERR_COMM, "this is not an intercommunicator");
    }
    return known;
  }

  /** For operations that block. */
  final CallForm blocking() {
    CallForm known = blocking;
    if (known == null) {
      throw absent();
    }
    return known;
  }

  /** For operations that do not block. */
  final CallForm starting() {
    CallForm known = started;
    if (known == null) {
      throw absent();
    }
    return known;
  }

  private static Refused absent() {
    return Session.isOpen()
        ? new Refused(ErrorClass.ERR_COMM, "the communicator is null; it may have been freed")
        : new Refused(ErrorClass.SUCCESS, Session.notNow());
  }

  /** How many ranks a message may go to. */
  final int peers() {
    dev.weft.Comm one = intra;
    return one == null ? inter().remoteSize() : one.size();
  }

  /** What to throw for a send that Weft refuses. */
  final MPIException failedSend(RuntimeException failure, int count, int destination, int tag) {
    boolean noRank = destination < 0 && destination != Constant.PROC_NULL;
    return failed(failure, ofMessage(count, noRank, destination, tag < 0));
  }

  /** What to throw for a receive that Weft refuses. */
  final MPIException failedReceive(RuntimeException failure, int count, int source, int tag) {
    return failed(
        failure, ofMessage(count, source < Constant.PROC_NULL, source, tag < Constant.ANY_TAG));
  }

  private int ofMessage(int count, boolean noRank, int rank, boolean noTag) {
    if (count < 0) {
      return ErrorClass.ERR_COUNT;
    } else if (noRank || (isOpen() && rank >= peers())) {
      return ErrorClass.ERR_RANK;
    }
    return noTag ? ErrorClass.ERR_TAG : ErrorClass.ERR_BUFFER;
  }
}
