package mpi;

import dev.weft.Weft;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * This rank's membership of its job, from {@code Init} to {@code Finalize}. Any thread; {@link
 * #open} and {@link #close} block as {@link Weft#init} and {@link Weft#close} do.
 */
final class Session {
  private static @Nullable Session current;
  private static boolean wasClosed;

  private final Weft weft;
  private final dev.weft.Comm self;
  private final int threadLevel;
  private final Thread main = Thread.currentThread();
  private byte @Nullable [] attached;

  private Session(String[] args, int threadLevel) {
    this.weft = Weft.init(args);
    this.threadLevel = threadLevel;
    dev.weft.Comm world = weft.world();
    this.self = world.createGroup(world.group().include(world.rank()), 0);
    self.name("MPI_COMM_SELF");
    world.name("MPI_COMM_WORLD");
  }

  /**
   * Joins the job, again if the program has left it before.
   *
   * @param opened what is done before other threads get to know
   */
  static synchronized void open(String[] args, int threadLevel, Consumer<Session> opened)
      throws MPIException {
    if (current != null) {
      throw new MPIException("MPI is already initialized.");
    }
    current = Failures.get(ErrorClass.ERR_OTHER, () -> new Session(args, threadLevel));
    opened.accept(current);
  }

  /**
   * Leaves the job: frees COMM_SELF, then everything else.
   *
   * @param closed what is done before other threads get to know
   */
  static synchronized void close(Runnable closed) throws MPIException {
    Session session = current();
    try {
      session.self.close();
      session.weft.close();
    } catch (RuntimeException e) {
      throw Failures.of(e, ErrorClass.ERR_OTHER);
    } finally {
      closed.run();
      current = null;
      wasClosed = true;
    }
  }

  static synchronized boolean isOpen() {
    return current != null;
  }

  static synchronized boolean wasOpen() {
    return current != null || wasClosed;
  }

  static synchronized boolean isClosed() {
    return current == null && wasClosed;
  }

  static synchronized Session current() throws MPIException {
    if (current == null) {
      throw new MPIException(notNow());
    }
    return current;
  }

  /** Why nothing can be done now. */
  static synchronized String notNow() {
    return wasClosed ? "MPI is finalized." : "MPI is not initialized.";
  }

  /** Ends the job; does nothing before the program has joined it. */
  static void abort(int code, String reason) {
    Session session;
    synchronized (Session.class) {
      session = current;
    }
    if (session != null) {
      session.weft.world().abort(code, reason);
    }
  }

  dev.weft.Comm world() {
    return weft.world();
  }

  dev.weft.Comm self() {
    return self;
  }

  /** The ranks that spawned these; null if nobody did. */
  dev.weft.@Nullable InterComm parents() {
    return weft.parent();
  }

  String[] args() {
    return weft.args();
  }

  int threadLevel() {
    return threadLevel;
  }

  boolean isMain() {
    return Thread.currentThread().equals(main);
  }

  /** Lets messages in buffered mode take as many bytes as the program's buffer has. */
  synchronized void attach(byte[] buffer) {
    if (attached != null) {
      throw new Refused(ErrorClass.ERR_BUFFER, "a buffer is attached already; detach it first");
    }
    world().bufferedLimit(buffer.length);
    attached = buffer;
  }

  /** Waits until the messages have left the buffer; afterwards none may be sent in that mode. */
  synchronized byte @Nullable [] detach() {
    byte[] buffer = attached;
    world().flushBuffered();
    attached = null;
    return buffer;
  }

  /** Seconds since some moment; the same clock on all ranks of a host. */
  static double seconds() {
    return System.nanoTime() / (double) TimeUnit.SECONDS.toNanos(1);
  }
}
