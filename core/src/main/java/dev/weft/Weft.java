package dev.weft;

import dev.weft.boot.Job;
import dev.weft.boot.Jobs;
import dev.weft.boot.RankThreads;
import dev.weft.engine.Engine;
import dev.weft.engine.EngineStart;
import java.util.Arrays;

/**
 * One rank's membership of its job: from {@link #init} to {@link #close}. Under {@code weft run}
 * the job is what the launcher started; without a launcher it is a job of one.
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
public final class Weft implements AutoCloseable {
  private final Job job;
  private final Engine engine;
  private final Objects objects;
  private final Communicator world;
  private final String[] args;
  private boolean closed;

  private Weft(Job job, String[] args) {
    this.job = job;
    this.args = args;
    this.engine = EngineStart.in(job);
    this.objects = new Objects();
    int[] everybody = new int[job.size()];
    Arrays.setAll(everybody, rank -> rank);
    this.world = Communicator.world(new CommunicatorFactory(engine, job, objects), everybody);
  }

  /**
   * Joins the job. Blocks until all its ranks have (MPI 4.1, section 11.2).
   *
   * @param args the program's arguments; {@link #args} gives them back
   * @throws LaunchException if the ranks cannot find each other
   * @throws PeerFailedException if a rank ends before it has joined
   */
  public static Weft init(String... args) {
    return new Weft(Jobs.current(), args.clone());
  }

  /**
   * Runs a program with its ranks as threads of this process: in an IDE, in a test. Blocks until
   * all ranks have ended.
   *
   * @throws ArgumentException if the number of ranks is not possible
   * @throws LaunchException if a rank fails; its exception is the cause
   */
  public static void run(int ranks, Program program) {
    RankThreads.run(
        ranks,
        job -> {
          try (Weft weft = new Weft(job, new String[0])) {
            program.run(weft.world());
          }
        });
  }

  /** The communicator of all ranks. */
  public Comm world() {
    return world;
  }

  /** The program's arguments. */
  public String[] args() {
    return args.clone();
  }

  /**
   * Allows instances of these classes, and arrays of them, to travel as objects. Every rank that
   * sends or receives them must register them, in any order.
   *
   * @return this
   * @throws ArgumentException if one of them has no name of its own, such as a lambda's
   */
  public Weft register(Class<?>... types) {
    objects.register(types);
    return this;
  }

  /**
   * Leaves the job: deletes the first communicator's attributes, completes what this rank still has
   * to send, then tells the others that it has finished. Does not wait for their messages (they may
   * be in another place of the program); what needs this rank from now on fails there with {@link
   * PeerFailedException} (MPI 4.1, section 11.4). Idempotent.
   */
  @Override
  public void close() {
    synchronized (this) {
      if (closed) {
        return;
      }
      closed = true;
    }
    try {
      world.properties().close();
    } finally {
      engine.finish();
      job.close();
      engine.release();
    }
  }
}
