package dev.weft;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.ClosedException;
import dev.weft.failure.LaunchException;
import dev.weft.failure.PeerFailedException;
import dev.weft.failure.ResourceException;
import dev.weft.failure.WaitTimeoutException;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Communicators that reach beyond the job: spawning more ranks, and connecting jobs that were
 * started separately (MPI 4.1, chapter 11). Jobs of one user can be connected; jobs on several
 * hosts also need access to the secret of the port (see the guide, dynamic jobs).
 *
 * <p>Spawning, {@link #accept} and {@link #connect} are collective over this communicator and block
 * until all ranks of both sides are connected. All arguments except the root are used only at the
 * root; other ranks may pass null. A failure at the root is thrown there, and on the other ranks as
 * {@link LaunchException} or {@link WaitTimeoutException}; this communicator stays usable.
 *
 * <p>They return an intercommunicator whose groups are this communicator's ranks and the other
 * job's ranks. On it, and on all communicators made from it, {@link Comm#worldRank} and {@link
 * Group#worldRanks} number the ranks of both jobs: first the ranks that accepted or spawned, then
 * the ranks that connected or were spawned. Its groups cannot be combined with groups of other
 * communicators. The connection ends when every rank has closed or {@link InterComm#disconnect
 * disconnected} the last of these communicators, or has called {@link Weft#close}. Until then the
 * process of the accepting root does not end, unless it is killed or calls {@link System#exit}.
 */
public interface DynamicJobs {

  /**
   * Starts the main class of a program on new ranks, as processes; they are a job of their own,
   * with a world of their own, and find this one by {@link Weft#parent} (MPI 4.1, section 11.8.2,
   * MPI_Comm_spawn). Under {@code weft run} the launcher starts them and treats their output,
   * signals and failures as it does those of the first ranks; it ends when all have ended. Without
   * a launcher the root's process takes its place. If the spawning job fails or is killed, so are
   * the spawned ranks; the other way round the spawning ranks get {@link PeerFailedException}.
   *
   * <p>Blocks until every new rank has called {@link Weft#init}, a minute at most.
   *
   * @return the intercommunicator to the new ranks
   * @throws LaunchException if the program cannot be started, or ends before it has called {@link
   *     Weft#init}
   * @throws WaitTimeoutException if it does not call it within a minute
   */
  default InterComm spawn(@Nullable SpawnSpec program, int root) {
    return spawn(program == null ? null : List.of(program), root);
  }

  /**
   * Like {@link #spawn(SpawnSpec, int)}, with several programs whose ranks form one world, in the
   * order given (MPI_Comm_spawn_multiple).
   */
  default InterComm spawn(@Nullable List<SpawnSpec> programs, int root) {
    return spawn(programs, root, Duration.ofMinutes(1));
  }

  /** Like {@link #spawn(List, int)}, with a time limit of its own. */
  InterComm spawn(@Nullable List<SpawnSpec> programs, int root, Duration timeout);

  /**
   * Like {@link #spawn(SpawnSpec, int)}, but the new ranks are threads of the root's process. This
   * process does not end before they have. The stack trace of one that fails is printed.
   *
   * @param ranks number of new ranks
   */
  InterComm spawnThreads(int ranks, @Nullable SpawnedProgram program, int root);

  /**
   * Opens a port at which other jobs can connect (MPI 4.1, section 11.4.2, MPI_Open_port). Local;
   * does not block. Not every rank needs one: only the root of {@link #accept} does.
   *
   * @throws ResourceException if there is no descriptor for it, or no private folder
   */
  Port openPort();

  /** Like {@link #accept(Port, int, Duration)}, for as long as it takes. */
  default InterComm accept(@Nullable Port port, int root) {
    return accept(port, root, Duration.ofNanos(Long.MAX_VALUE));
  }

  /**
   * Waits for another job to connect to the port (MPI 4.1, section 11.4.2, MPI_Comm_accept).
   *
   * @throws WaitTimeoutException if none does in time; one may later
   * @throws ClosedException if the port is closed
   */
  InterComm accept(@Nullable Port port, int root, Duration timeout);

  /** Like {@link #connect(String, int, Duration)}, for as long as it takes. */
  default InterComm connect(@Nullable String port, int root) {
    return connect(port, root, Duration.ofNanos(Long.MAX_VALUE));
  }

  /**
   * Connects to a port of another job and waits until that accepts (MPI 4.1, section 11.4.3,
   * MPI_Comm_connect).
   *
   * @param port what {@link Port#name} or {@link #lookupName} returned
   * @throws ArgumentException if that is not the name of a port
   * @throws LaunchException if no such port is open, or it is closed while this waits
   * @throws WaitTimeoutException if it does not accept in time
   */
  InterComm connect(@Nullable String port, int root, Duration timeout);

  /**
   * Lets other jobs of this user that see the folder of ports, on this host unless {@code
   * weft.ports.dir} names a common one, find the port under a name (MPI 4.1, section 11.4.4,
   * MPI_Publish_name). The name is theirs to find until it is unpublished or the port is closed,
   * also by a crash. Local; blocks as writing a small file does.
   *
   * @param service 1 to 1024 characters
   * @throws ArgumentException if the name is published already
   */
  void publishName(String service, Port port);

  /**
   * Takes back a name that this job has published (MPI_Unpublish_name). Local.
   *
   * @throws ArgumentException if it has not published it
   */
  void unpublishName(String service);

  /**
   * The name of the port that was published under this name, or null if none is (MPI_Lookup_name).
   * Local; blocks as reading a small file does.
   */
  @Nullable String lookupName(String service);

  /**
   * Like {@link #lookupName(String)}, but waits until the name is published.
   *
   * @throws WaitTimeoutException if it is not in time
   */
  String lookupName(String service, Duration timeout);

  /**
   * Closes this communicator once all its ranks are about to (MPI 4.1, section 11.10.4,
   * MPI_Comm_disconnect). Collective; blocks. If it is this rank's last communicator to another
   * job, the connection to that has ended when this returns; a rank that has failed or left is not
   * waited for.
   */
  void disconnect();
}
