package dev.weft;

import dev.weft.call.Collectives;
import dev.weft.call.IntraCollectiveForm;
import dev.weft.call.NeighborCollectives;
import dev.weft.call.NonBlockingCollectives;
import dev.weft.call.ObjectCollectives;
import dev.weft.call.ObjectMessages;
import dev.weft.call.PartitionedMessages;
import dev.weft.call.PersistentCollectives;
import dev.weft.call.PointToPoint;
import dev.weft.call.StartedScans;
import dev.weft.call.TimedSection;
import dev.weft.data.CheckReturnValue;
import dev.weft.data.LocalProperties;
import dev.weft.internal.base.MpiConstants;
import dev.weft.request.PersistentRequest;
import dev.weft.request.Request;
import dev.weft.rma.Windows;
import org.jspecify.annotations.Nullable;

/**
 * A communicator: an ordered group of ranks with a message space of its own (MPI 4.1, chapters 3, 5
 * and 7). Messages between two ranks on one communicator match in the order sent. Any thread may
 * call any method at any time, virtual threads included, except that the ranks must call collective
 * operations in the same order.
 */
public interface Comm
    extends PointToPoint,
        PartitionedMessages,
        ObjectMessages,
        Collectives,
        NonBlockingCollectives,
        PersistentCollectives,
        StartedScans,
        NeighborCollectives,
        ObjectCollectives,
        Communicators,
        Topologies,
        LocalProperties,
        Windows,
        DynamicJobs,
        FaultTolerance<Comm>,
        AutoCloseable {

  /** Receive or probe: from whichever rank (MPI_ANY_SOURCE). */
  int ANY_SOURCE = MpiConstants.ANY_SOURCE;

  /** Receive or probe: with whichever tag (MPI_ANY_TAG). */
  int ANY_TAG = MpiConstants.ANY_TAG;

  /** A peer that takes everything and sends nothing, at once (MPI_PROC_NULL). */
  int PROC_NULL = MpiConstants.PROC_NULL;

  /** Split: this rank is to be in no new communicator (MPI_UNDEFINED). */
  int UNDEFINED = MpiConstants.UNDEFINED;

  /** Intercommunicators: the root of a collective operation is this rank itself (MPI_ROOT). */
  int ROOT = MpiConstants.ROOT;

  /** The largest tag. */
  int MAX_TAG = MpiConstants.MAX_TAG;

  /** This rank's number, 0 to size - 1. */
  int rank();

  /** Number of ranks. */
  int size();

  /** Number that a rank of this communicator has in the job's first one. */
  int worldRank(int rank);

  /**
   * Begins to take the time of a section of the program, until the result is closed; sections may
   * have parts, which are sections that the same thread begins and ends within them. Does not
   * block. Times are taken where the system property {@code weft.summary} is true, as {@code weft
   * run --summary} has it: then a table of all ranks' times is printed at the end of the job.
   *
   * <pre>{@code
   * try (var _ = comm.time("halo")) { ... }
   * }</pre>
   *
   * @param name of the section, the same on all ranks, of 1 to 60 characters
   */
  TimedSection time(String name);

  /**
   * A new communicator with the same ranks and topology, and the attributes that their keys copy
   * (MPI 4.1, section 7.4.2). Collective: every rank must call it.
   */
  @CheckReturnValue
  Comm dup();

  /**
   * New communicators, one per colour; ranks ordered by key, then by rank here. Collective.
   *
   * @param color not negative, or {@link #UNDEFINED}
   * @return this rank's new communicator, or null for {@link #UNDEFINED}
   */
  @CheckReturnValue
  @Nullable Comm split(int color, int key);

  /**
   * A new communicator of the same size, in which other processes have the places of lost ranks.
   * The job starts these with {@code weft run --respawn}; each begins with the program's main
   * method and calls this of {@link Weft#world}, of which it can use nothing else. Collective over
   * the ranks that live and those that have come; also on a communicator that has been revoked. It
   * has no topology and no attributes. Blocks until somebody has come for every lost rank. Where no
   * rank is lost, like {@link #shrink}.
   *
   * @throws dev.weft.failure.PeerFailedException on all ranks, if nobody comes for a lost rank
   *     because the job has started as many processes as it may, or because the rank has left in
   *     order
   */
  Comm repair();

  /**
   * A new communicator with this one's ranks and, behind them, some that were not there before. The
   * job starts a process for each, of those that {@code weft run --respawn} allows; under other
   * launchers whatever starts the processes starts these as well, with the rank numbers that the
   * job says it waits for. They begin with the program's main method, have a {@link
   * Weft#incarnation} above 0, and call {@link #repair} of {@link Weft#world} to get the new
   * communicator. Lost ranks of this one are replaced as {@link #repair} does. Collective; also on
   * a communicator that has been revoked. It has no topology and no attributes. Blocks until all
   * have come.
   *
   * @param ranks how many, at least 1; the same on all ranks
   * @throws dev.weft.failure.LaunchException on all ranks, if the job may not start so many more,
   *     or one of them cannot be started
   * @throws dev.weft.failure.PeerFailedException on all ranks, if nobody comes for a lost rank
   */
  Comm grow(int ranks);

  /**
   * This communicator's collective operations that block, as one object, for code that is written
   * once for several forms. Each call gives a request that is complete.
   */
  @Override
  IntraCollectiveForm<Request> blocking();

  /** The same of those that do not block: {@code nonBlocking().scan(…)} is {@code iscan(…)}. */
  @Override
  IntraCollectiveForm<Request> nonBlocking();

  /** The same of persistent ones: {@code persistent().scan(…)} is {@code scanInit(…)}. */
  @Override
  IntraCollectiveForm<PersistentRequest> persistent();

  /**
   * Most bytes that messages sent in buffered mode may hold at a time in this process's rank; 64
   * MiB unless set. Takes the place of an attached buffer (MPI 4.1, section 3.6).
   */
  void bufferedLimit(long bytes);

  /** Blocks until every message sent in buffered mode by this rank has left its buffer. */
  void flushBuffered();

  /**
   * A view of this communicator, same ranks and same messages, whose failures go to a handler
   * before they are thrown (MPI 4.1, section 9.3). So different parts of a program can each have
   * their own. What the view gives out has the handler as well: communicators made by {@link #dup}
   * and {@link #split}, requests, messages taken by a matched probe, futures. That a wait was
   * interrupted or ran into its time limit is no failure and is not told. A request tells its
   * failure each time it is asked. A future keeps its own failure whatever the handler throws. On a
   * view this gives a view with the new handler in place of the old one. Local; does not block.
   *
   * <p>A call through a view costs some tens of nanoseconds more.
   */
  Comm onError(ErrorHandler handler);

  /** The handler that failures go to; {@link ErrorHandler#THROW} unless this is a view. */
  default ErrorHandler errorHandler() {
    return ErrorHandler.THROW;
  }

  /**
   * Ends the job with an exit code, all ranks of it (MPI 4.1, section 9.7). Under the launcher it
   * does not return. Of the code the system keeps eight bits; if they are 0 it becomes 1, since an
   * aborted job has not succeeded.
   */
  void abort(int code, String reason);

  /** Like {@link #abort(int, String)}, for lack of a reason. */
  default void abort(int code) {
    abort(code, "no reason given");
  }

  /**
   * Frees the communicator and what it holds of the system, and deletes its attributes; requests
   * under way go on to their end, and persistent ones may be started again (MPI 4.1, section
   * 7.4.3). The first communicator is freed with its job.
   */
  @Override
  void close();
}
