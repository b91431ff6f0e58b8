package dev.weft.internal.rank;

import dev.weft.internal.counters.CounterSampler;
import dev.weft.internal.job.Card;
import dev.weft.internal.job.Job;
import dev.weft.internal.job.JobClient;
import dev.weft.internal.job.JobFiles;
import dev.weft.internal.job.JobId;
import dev.weft.internal.security.Secret;
import dev.weft.internal.stall.StallAlarm;
import dev.weft.internal.stall.StallDetector;
import dev.weft.internal.stall.WaitSource;
import java.util.List;
import java.util.function.Supplier;

/** A job of one rank, if no launcher started the process. Any thread; nothing blocks. */
public final class SoloJob extends Job {
  private final JobClient jobClient;
  private final RankWatch watch;

  public SoloJob() {
    this(new JobClient(0, 1));
  }

  private SoloJob(JobClient jobClient) {
    super(JobId.create(), Secret.generate(), true, jobClient, null);
    this.jobClient = jobClient;
    this.watch = new RankWatch(id());
  }

  @Override
  protected void join(Card mine) {
    jobClient.table(List.of(mine));
  }

  @Override
  protected void arrive() {
    jobClient.fenced();
  }

  @Override
  public void describe() {
    watch.describe();
  }

  @Override
  public StallAlarm watch(WaitSource source) {
    watch.joined(0, source, _ -> true);
    return StallAlarm.current(new StallDetector(watch)::hinted);
  }

  @Override
  public void abort(int code, String reason) {
    System.err.println("weft: the program aborted itself: " + reason + " [W2012]");
    Exit.bounded(code == 0 ? 1 : code);
  }

  @Override
  public void closing(Supplier<String> kept) {
    super.closing(kept);
    OwnSections own = new OwnSections(1);
    own.take(0, sections());
    own.show();
  }

  @Override
  public void close() {
    watch.left(0);
    CounterSampler.ended(id());
    JobFiles.remove(id());
  }
}
