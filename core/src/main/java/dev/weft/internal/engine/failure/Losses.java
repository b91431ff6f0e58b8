package dev.weft.internal.engine.failure;

import dev.weft.failure.WeftException;
import dev.weft.internal.engine.base.EngineLock;
import dev.weft.internal.job.FailureListener;
import dev.weft.internal.job.Job;
import dev.weft.internal.trace.ConnectionRecorder;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Records which ranks are lost, and whether this rank itself has lost its job. A failed peer is
 * polled once more before operations that need it fail, so that its last messages are not lost.
 * Under the engine lock, unless said otherwise; never blocks.
 */
public final class Losses {
  private static final int NONE = -1;

  /** So long after a loss in a job that goes on others may give up what this rank has to answer. */
  private static final long AFTERMATH_NANOS = 2_000_000_000;

  private final EngineLock lock;
  private final int own;
  private final int size;
  private @Nullable StandingTable standingTable;
  private @Nullable LossHandler handler;
  private int firstFailed = NONE;
  private Noting noting = (_, _) -> {};
  private Suspecting suspecting = (_, _) -> {};
  private final boolean survives;
  private final DeclaredLosses declared = new DeclaredLosses();
  private boolean lossy;
  private long lossNanos;
  private boolean closed;
  private boolean released;

  /** Notes where threads are. */
  public interface Noting {
    /**
     * Something fails next.
     *
     * @param rank that is gone
     * @param failed whether it, or another one before it, has failed
     */
    void losing(int rank, boolean failed);
  }

  /**
   * @param survives whether the job goes on without the ranks that are lost
   */
  public Losses(EngineLock lock, int own, int size, boolean survives) {
    this.survives = survives;
    this.lock = lock;
    this.own = own;
    this.size = size;
  }

  /** Says whose losses these are, and who does something about them. Once, before anything else. */
  public void handle(StandingTable ranks, LossHandler by) {
    standingTable = ranks;
    handler = by;
  }

  /** Decides whether a rank that cannot be reached is gone. */
  public interface Suspecting {
    /** The way to a rank is lost. Does not block. */
    void suspect(int rank, String why);
  }

  /** Says who decides whether a rank that cannot be reached is gone, in a job that goes on. */
  public void suspecting(Suspecting judge) {
    suspecting = judge;
  }

  /** Says who is told before operations fail. */
  public void noting(Noting listener) {
    noting = listener;
  }

  /** What needs the peer fails next. */
  void failing(RankStanding peer) {
    noting.losing(peer.rank, peer.hasFailed() || !peer.leftAfter.isEmpty());
  }

  /**
   * The peer has said that it begins nothing more; it still sends what it has announced.
   *
   * @param sign of the frame that says so, see {@link #sign}
   */
  public void leaving(RankStanding peer, long sign) {
    if (!peer.isGone()) {
      leftAfter(peer, sign);
      peer.finished = true;
      failDependents(peer);
    }
  }

  /**
   * The peer has said that it will send nothing more.
   *
   * @param sign of the frame that says so, see {@link #sign}
   */
  public void finished(RankStanding peer, long sign) {
    if (!peer.isGone()) {
      leftAfter(peer, sign);
    }
    finished(peer);
  }

  /**
   * What a rank that leaves says of failures, as the id of a frame: 0 if it knows of none, else the
   * number of the rank that failed first, or {@link Job#LAUNCHER}, and one. So who waits for it is
   * told the first cause, and not that it has finished.
   */
  public long sign() {
    return firstFailed + 1L;
  }

  /** Whether the job goes on without the ranks that are lost. */
  public boolean survives() {
    return survives;
  }

  /** The ranks that the job has declared gone. Under the lock. */
  public DeclaredLosses declared() {
    return declared;
  }

  /** The job has declared a rank gone, in the order of the job. Any thread, without the lock. */
  public void declare(int rank) {
    try (var _ = lock.hold()) {
      if (!released) {
        declared.add(rank);
        handler().told(rank);
      }
    }
  }

  /** The rank that failed first, as far as this one knows; -1 if none has. */
  public int firstFailed() {
    return firstFailed;
  }

  /** A rank, or the launcher, has failed, which this rank has heard from the job or a peer. */
  public void because(int failed) {
    givesUp();
    boolean isCause = !survives || failed < 0;
    firstFailed = isCause && firstFailed == NONE ? failed : firstFailed;
  }

  private void leftAfter(RankStanding peer, long sign) {
    if (sign != 0 && sign > Job.LAUNCHER && sign <= size) {
      int first = (int) sign - 1;
      peer.leftAfter = Job.afterFailureOf(first);
      because(first);
    }
  }

  private void finished(RankStanding peer) {
    peer.finished = true;
    peer.left = true;
    failDependents(peer);
  }

  /** A connection broke: perhaps the first sign of a failure. */
  public void lost(int rank, String why) {
    RankStanding peer = standing(rank);
    if (!peer.isSilent()) {
      failed(peer, why);
      if (survives) {
        suspecting.suspect(rank, why);
      }
    }
  }

  private void failed(RankStanding peer, String why) {
    peer.failure = why;
    ConnectionRecorder.lost(own, peer.rank, why);
    because(peer.rank);
    failDependents(peer);
  }

  /**
   * The job has learnt that a rank has failed. Any thread, without the lock.
   *
   * @param assumed as {@link FailureListener#failed} says it
   */
  public void failed(int rank, String why, boolean assumed) {
    try (var _ = lock.hold()) {
      RankStanding peer = standing(rank);
      if (!released && !peer.hasFailed()) {
        handler().takeIn();
        handler().endLinks(rank);
        peer.blamed = assumed ? firstThatFailed(peer) : peer;
        failed(peer, why);
      }
    }
  }

  private RankStanding firstThatFailed(RankStanding otherwise) {
    RankStanding first = firstFailed < 0 ? otherwise : standing(firstFailed);
    return first.hasFailed() ? first : otherwise;
  }

  /**
   * Whether a rank has failed, lately if the job goes on. From then on this rank answers also while
   * its program computes: others that give up take back what they have sent it.
   */
  public boolean any() {
    return lossy && !(survives && System.nanoTime() - lossNanos > AFTERMATH_NANOS);
  }

  /** Others give up what they have sent this rank, or will. */
  public void givesUp() {
    lossy = true;
    lossNanos = System.nanoTime();
  }

  /**
   * The job has learnt that a rank has left in order. Whoever has heard from it hears its BYE,
   * after all that it sent; nobody else can hear anything any more. Any thread, without the lock.
   *
   * @param after as {@link Job#afterFailureOf} says it, or empty
   */
  public void departed(int rank, String after) {
    try (var _ = lock.hold()) {
      RankStanding peer = standing(rank);
      if (!released && !peer.isGone()) {
        handler().takeIn();
        if (!peer.isGone() && !handler().hears(rank)) {
          handler().endLinks(rank);
          peer.leftAfter = after;
          finished(peer);
        }
      }
    }
  }

  private void failDependents(RankStanding peer) {
    if (peer.hasFailed()) {
      failing(peer);
    }
    handler().failDependents(peer);
  }

  /** The program may start nothing more. */
  public void close() {
    closed = true;
  }

  /** Whether the program may start nothing more. */
  public boolean isClosed() {
    return closed;
  }

  /** It is all over; no news is of interest any more. */
  public void release() {
    closed = true;
    released = true;
  }

  /** Whether it is all over. */
  public boolean isReleased() {
    return released;
  }

  /** Why something that is asked of this rank now, and needs the peer, cannot be. */
  public WeftException gone(RankStanding peer, String what) {
    return closed ? closed() : peer.gone(what);
  }

  /** That this rank has left its job. */
  public WeftException closed() {
    return Failures.closed(own);
  }

  private RankStanding standing(int rank) {
    return Objects.requireNonNull(standingTable).get(rank);
  }

  private LossHandler handler() {
    return Objects.requireNonNull(handler);
  }
}
