package dev.weft;

import dev.weft.call.InterCollectives;
import dev.weft.call.NonBlockingCollectives;
import dev.weft.call.ObjectMessages;
import dev.weft.call.PartitionedMessages;
import dev.weft.call.PersistentCollectives;
import dev.weft.call.PointToPoint;
import dev.weft.data.CheckReturnValue;
import dev.weft.data.LocalProperties;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * An intercommunicator: two groups without a common rank, and a message space between them (MPI
 * 4.1, section 7.6). Each rank is in one group, its local group. Messages go between the groups:
 * {@code send(buffer, 0, tag)} goes to rank 0 of the other group, and a status names a rank of the
 * other group. {@link Communicators#createInter} makes an intercommunicator. Threads as for {@link
 * Comm}.
 */
public interface InterComm
    extends PointToPoint,
        PartitionedMessages,
        ObjectMessages,
        InterCollectives,
        NonBlockingCollectives,
        PersistentCollectives,
        LocalProperties,
        FaultTolerance<InterComm>,
        AutoCloseable {

  /** Which group comes first when the two are merged. */
  enum Half {
    /** The group that says this comes before one that says {@link #HIGH}. */
    LOW,
    /** The group that says this comes after one that says {@link #LOW}. */
    HIGH
  }

  /** This rank's number in its own group. */
  int rank();

  /** Number of ranks in this rank's own group. */
  int size();

  /** Number of ranks in the other group (MPI_Comm_remote_size). */
  @Override
  int remoteSize();

  /** This rank's own group. */
  Group group();

  /** The other group (MPI_Comm_remote_group). */
  Group remoteGroup();

  /** How the two are alike: both groups of one with those of the other. Does not block. */
  Group.Comparison compare(InterComm other);

  /**
   * A communicator of all ranks of both groups, each in its order (MPI 4.1, section 7.6.2,
   * MPI_Intercomm_merge). Collective over both.
   *
   * @param half the same on all ranks of a group. If both groups say the same, the one whose first
   *     rank is lower in the job comes first
   */
  @CheckReturnValue
  Comm merge(Half half);

  /**
   * An intercommunicator of the same groups, with the attributes that their keys copy. Collective
   * over both.
   */
  @CheckReturnValue
  InterComm dup();

  /**
   * Like {@link #dup()}, without blocking (MPI_Comm_idup): the future completes with the duplicate
   * when all ranks of both groups have called, or with the {@link dev.weft.failure.WeftException
   * WeftException} that prevented it. This intercommunicator may be used meanwhile. Attributes are
   * copied before this returns.
   */
  CompletableFuture<InterComm> idup();

  /**
   * Intercommunicators between the ranks of each colour in both groups, ordered by key, then by
   * rank here (MPI 4.1, section 7.4.2). Collective over both.
   *
   * @param color not negative, or {@link Comm#UNDEFINED}
   * @return null for {@link Comm#UNDEFINED}, and if no rank of the other group has this colour
   */
  @CheckReturnValue
  @Nullable InterComm split(int color, int key);

  /**
   * Closes this intercommunicator once all ranks of both groups are about to (MPI 4.1, section
   * 11.10.4, MPI_Comm_disconnect). Collective; blocks. If it is this rank's last communicator to
   * another job, the connection to that has ended when this returns; a rank that has failed or left
   * is not waited for.
   */
  void disconnect();

  /** Frees the intercommunicator and deletes its attributes; messages under way are delivered. */
  @Override
  void close();
}
