package dev.weft;

import dev.weft.codec.ObjectCodec;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.ClosedException;
import dev.weft.failure.LaunchException;
import dev.weft.failure.PeerFailedException;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.internal.base.Implementation;
import dev.weft.internal.os.HostName;
import dev.weft.launch.JobOutcome;
import dev.weft.launch.Launcher;
import org.jspecify.annotations.Nullable;

/**
 * One rank's membership of its job: from {@link #init} to {@link #close}. Under {@code weft run}
 * the job consists of the ranks that the launcher started; without a launcher it is a job of one
 * rank.
 *
 * <pre>{@code
 * void main(String[] args) {
 *   try (Weft weft = Weft.init(args)) {
 *     Comm world = weft.world();
 *     double sum = world.allReduce(world.rank() + 1.0, Op.SUM);
 *   }
 * }
 * }</pre>
 */
public interface Weft extends AutoCloseable {
  /**
   * Joins the job. Blocks until all its ranks have (MPI 4.1, section 11.2), and before that until
   * what this rank sent before it last closed has been received. A rank joins once at a time: a
   * second call before {@link #close} is refused and harms nothing; in a process that no launcher
   * has started each call makes a job of one.
   *
   * @param args the program's arguments; {@link #args} gives them back
   * @throws ArgumentException if the process has a property whose name is nearly that of one of
   *     Weft's, or one of Weft's with a value that it does not take
   * @throws LaunchException if this rank has joined already, or the ranks cannot find each other
   * @throws WaitInterruptedException if the thread is interrupted; the rank cannot join any more
   * @throws PeerFailedException if a rank ends before it has joined
   */
  static Weft init(String... args) {
    return provider().init(args.clone());
  }

  /**
   * Like {@link #init(String...)}, with a codec for this rank's objects in place of the one that is
   * found. All ranks give codecs of the same format.
   *
   * @param codec for every object that this rank sends and receives
   */
  static Weft init(ObjectCodec codec, String... args) {
    return provider().init(codec, args.clone());
  }

  /**
   * Joins a job as a rank that the caller names: where somebody else runs the processes and knows
   * their numbers, as the tasks of a cluster's engine do. Several ranks, of one job or of several,
   * may be threads of one process, each with the {@code Weft} that this returns. Blocks until all
   * ranks have joined.
   *
   * <p>Weft ends no process here: if a rank's process ends or {@link Comm#abort} is called, what
   * waits for it fails with {@link PeerFailedException}. The process of rank 0 holds the job
   * together: without it all others count as lost.
   *
   * @throws LaunchException if the ranks cannot find each other
   * @throws PeerFailedException if a rank ends before it has joined
   * @throws WaitInterruptedException if the thread is interrupted; the rank is lost to the others
   */
  static Weft join(JoinSpec spec) {
    return provider().join(spec);
  }

  /**
   * The name of the host that this process runs on, as the host itself has it: whether other hosts
   * know it by that name is another matter (MPI 4.1, section 9.1.2). Does not block.
   */
  static String hostName() {
    return HostName.get();
  }

  /**
   * Runs a program with its ranks as threads of this process: in an IDE, in a test. Blocks until
   * all ranks have ended.
   *
   * @throws ArgumentException if the number of ranks is not possible
   * @throws LaunchException if a rank fails; its exception is the cause
   */
  static void run(int ranks, Program program) {
    provider().run(ranks, program);
  }

  /**
   * Runs a program with its ranks as processes of this host, with what this process has on its
   * class path. Blocks until all have ended; an interrupt kills them. {@link Launcher} has the
   * choices.
   *
   * @param mainClass the class whose main method each rank runs; it calls {@link #init}
   * @throws ArgumentException if the number of ranks is not possible
   * @throws LaunchException if a rank fails, or ends with another exit code than 0
   */
  static void launch(int ranks, Class<?> mainClass, String... args) {
    JobOutcome _ = Launcher.of(ranks, mainClass, args).run().orThrow();
  }

  /** The communicator of all ranks. */
  Comm world();

  /**
   * How many processes have had the place of this rank before: 0 unless the job outlives failures
   * and this process has taken the place of one that was lost ({@code weft run --respawn}). Of a
   * process that {@link Comm#grow} has brought it is 1 or more as well: a process with 0 is one of
   * those that began the job. Does not block.
   */
  int incarnation();

  /**
   * The intercommunicator to the ranks that have spawned this job, or null if none have (MPI 4.1,
   * section 11.8.2, MPI_Comm_get_parent). In it, those are the other group.
   */
  @Nullable InterComm parent();

  /** The program's arguments. */
  String[] args();

  /**
   * What this rank has sent, received and waited for since it has joined, its messages in
   * collective operations too. {@code weft top} shows the same of all ranks of a running job. Any
   * thread; does not block for long.
   */
  Counters counters();

  /**
   * Allows instances of these classes, and arrays of them, to travel as objects. Every rank that
   * sends or receives them must register them, in any order.
   *
   * @return this
   * @throws ArgumentException if one of them has no name of its own, such as a lambda's
   */
  Weft register(Class<?>... types);

  /**
   * Leaves the job (MPI 4.1, section 11.2.2): deletes the first communicator's attributes, closes
   * ports and ends connections to other jobs, and tells the other ranks that this one begins
   * nothing more.
   *
   * <p>Everything that it has sent is delivered, awaited or not, however late its receiver comes,
   * unless that closes without receiving it. {@code close} does not wait for this beyond a moment:
   * an exception may be on its way through here. What is left is copied, so that no buffer of the
   * program's is used any more, and sent by a thread that keeps the process from ending, by {@code
   * System.exit} too, until it is done.
   *
   * <p>What waits in this rank for a message, in another thread, fails with {@link
   * ClosedException}, and so does every later call. What needs this rank from now on fails in the
   * others with {@link PeerFailedException}. Any thread may call, also a second time.
   */
  @Override
  void close();

  private static WeftProvider provider() {
    return Implementation.of(WeftProvider.class, "dev.weft.internal.comm.JobEntry");
  }
}
