package dev.weft;

import dev.weft.data.CheckReturnValue;
import dev.weft.data.Info;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.WeftException;
import dev.weft.topology.Locality;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The group of a communicator, and communicators made from it (MPI 4.1, chapter 7). All ranks of
 * this communicator must call its collective methods, in the same order as its collective
 * operations; these methods block until this rank's part is done. Arguments that a rank can check
 * by itself are checked before anything is sent.
 */
@CheckReturnValue
public interface Communicators {

  /** The ranks of this communicator as a group (MPI_Comm_group). Does not block. */
  Group group();

  /** How the two are alike (MPI_Comm_compare). Does not block. */
  Group.Comparison compare(Comm other);

  /**
   * A new communicator of some of the ranks, in the group's order (MPI 4.1, section 7.4.2,
   * MPI_Comm_create). Collective over this communicator. All ranks give the same group, or groups
   * without common members; each rank that is in a group gives the one that it is in.
   *
   * @return null at ranks that are not in the group they gave
   * @throws ArgumentException if the group has a member that this communicator has not
   */
  @Nullable Comm create(Group group);

  /**
   * Like {@link #create}, called by the members of the group only (MPI_Comm_create_group): other
   * ranks may be anywhere. Members may make several at once, in different threads, with different
   * tags.
   *
   * @param tag not negative; the same on all members. It is a tag of its own kind, which meets none
   *     of messages
   * @throws ArgumentException if this rank is not in the group, or the group has a member that this
   *     communicator has not
   */
  Comm createGroup(Group group, int tag);

  /** Like {@link Comm#dup()}, with hints for the duplicate (MPI_Comm_dup_with_info). */
  Comm dup(Info hints);

  /**
   * Like {@link Comm#dup()}, without blocking (MPI_Comm_idup): the future completes with the
   * duplicate when all ranks have called, or with the {@link WeftException} that prevented it. This
   * communicator may be used meanwhile. Attributes are copied before this returns.
   */
  CompletableFuture<Comm> idup();

  /**
   * New communicators of the ranks that are together: on one host, say (MPI_Comm_split_type).
   * Collective.
   *
   * @param key ranks are ordered by it, then by rank here
   */
  Comm split(Locality locality, int key);

  /**
   * An intercommunicator of this communicator's ranks and those of another (MPI 4.1, section 7.6.2,
   * MPI_Intercomm_create). Collective over both: the ranks of the other call it on theirs. The two
   * must not have a rank in common. One rank of each, its leader, speaks for the others.
   *
   * @param localLeader the leader's rank here; the same on all ranks of this communicator
   * @param bridge at the leader: a communicator that both leaders are in; elsewhere it is ignored
   *     and may be null
   * @param remoteLeader at the leader: the other leader's rank in the bridge; elsewhere ignored
   * @param tag not negative; the same on both leaders. It is a tag of its own kind, which meets
   *     none of messages
   * @throws ArgumentException if a leader is no rank, the leader has no bridge, or the groups have
   *     a rank in common; on all ranks of this communicator, if its leader has found that out
   */
  InterComm createInter(int localLeader, @Nullable Comm bridge, int remoteLeader, int tag);
}
