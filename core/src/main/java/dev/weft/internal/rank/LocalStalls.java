package dev.weft.internal.rank;

import dev.weft.internal.stall.RankState;
import dev.weft.internal.stall.StallJudge;
import dev.weft.internal.stall.StallJudge.Verdict;
import dev.weft.internal.stall.StallReport;
import java.util.HashMap;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Reports stalls of a job whose ranks are all threads of this process and that has no launcher: to
 * standard error. Any thread; does not block: it looks from a thread of its own, which pauses after
 * each look, so that many ranks that wait do not keep others from their work.
 */
final class LocalStalls {
  private static final long SECOND_LOOK_MILLIS = 100;
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final int PAUSES_PER_LIMIT = 10;

  private final RankWatch watch;
  private final StallJudge judge = new StallJudge();
  private final AtomicBoolean looking = new AtomicBoolean();
  private final AtomicBoolean hinted = new AtomicBoolean();

  LocalStalls(RankWatch watch) {
    this.watch = watch;
  }

  /** Nothing has moved on some rank for so long. */
  void hinted(long limitNanos) {
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
    List<RankState> picture = watch.states(new HashMap<>());
    Verdict verdict = judge.judge(picture, limitMillis);
    if (verdict == Verdict.LOOK_AGAIN) {
      TimeUnit.MILLISECONDS.sleep(SECOND_LOOK_MILLIS);
      picture = watch.states(new HashMap<>());
      verdict = judge.judge(picture, limitMillis);
    }
    if (verdict == Verdict.REPORT) {
      System.err.print(StallReport.ofStall(picture, limitMillis));
    }
    if (verdict == Verdict.REPORT || verdict == Verdict.RELEASE) {
      watch.release(StallJudge.closers(picture, limitMillis));
    }
  }
}
