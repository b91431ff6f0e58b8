package dev.weft.internal.stall;

import dev.weft.internal.stall.StallJudge.Verdict;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Finds out whether ranks are stuck. A rank hints that nothing has moved there for a while; this
 * alone proves nothing, because another rank may compute. So the detector observes all ranks twice,
 * and reports the stalls that {@link StallJudge} confirms. Any thread; does not block: a separate
 * thread observes, and pauses after each round, so that many waiting ranks do not disturb the
 * others.
 */
public final class StallDetector {
  /** The ranks that are looked at. */
  public interface Ranks {
    /** What each of them does. Blocks until they have said so. */
    List<RankState> look();

    /** Ends the waits of these ranks for others to close a window, file or node with them. */
    void release(Collection<Integer> closers);

    /** Tells the user. */
    void report(String text);
  }

  private static final long SECOND_LOOK_MILLIS = 100;
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final int PAUSES_PER_LIMIT = 10;

  private final Ranks ranks;
  private final StallJudge judge = new StallJudge();
  private final AtomicBoolean looking = new AtomicBoolean();
  private final AtomicBoolean hinted = new AtomicBoolean();

  public StallDetector(Ranks ranks) {
    this.ranks = ranks;
  }

  /** Nothing has moved on some rank for so long. */
  public void hinted(long limitNanos) {
    hinted.set(true);
    if (looking.compareAndSet(false, true)) {
      Thread.ofPlatform()
          .daemon()
          .name("weft-stalls")
          .start(() -> look(limitNanos / NANOS_PER_MILLI));
    }
  }

  private void look(long limitMillis) {
    try {
      while (hinted.getAndSet(false)) {
        lookOnce(limitMillis);
        TimeUnit.MILLISECONDS.sleep(limitMillis / PAUSES_PER_LIMIT);
      }
    } catch (InterruptedException end) {
      Thread.currentThread().interrupt();
    } finally {
      looking.set(false);
    }
  }

  private void lookOnce(long limitMillis) throws InterruptedException {
    List<RankState> picture = ranks.look();
    Verdict verdict = judge.judge(picture, limitMillis);
    if (verdict == Verdict.LOOK_AGAIN) {
      TimeUnit.MILLISECONDS.sleep(SECOND_LOOK_MILLIS);
      picture = ranks.look();
      verdict = judge.judge(picture, limitMillis);
    }
    if (verdict == Verdict.REPORT) {
      ranks.report(StallReport.ofStall(picture, limitMillis));
    }
    if (verdict == Verdict.REPORT || verdict == Verdict.RELEASE) {
      ranks.release(StallJudge.closers(picture, limitMillis));
    }
  }
}
