package dev.weft.internal.spawn;

import dev.weft.failure.FailureCode;
import dev.weft.failure.LaunchException;
import dev.weft.internal.control.ControlFrame;
import dev.weft.internal.control.ControlledJob;
import dev.weft.internal.job.Job;
import dev.weft.internal.job.JobClient;
import dev.weft.internal.job.JobFiles;
import dev.weft.internal.section.SectionTree;
import dev.weft.internal.security.Secret;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * The ranks of two connected jobs as one job, as one of the ranks sees it. The ranks meet at the
 * {@link JointHub}. Any thread may call.
 */
public final class JointJob extends ControlledJob {
  private final JointPlan plan;
  private final Job home;
  private final AtomicBoolean closed = new AtomicBoolean();
  private final Path note;

  private JointJob(JointPlan plan, int rank, Job home, Secret group) {
    super(
        plan.attachment(rank, group),
        plan.sharesProcess(),
        null,
        "the connection between the jobs");
    this.plan = plan;
    this.home = home;
    this.note = JobFiles.joins(home.id(), id());
    startReading("weft-joint");
  }

  /**
   * Joins. Blocks until the hub has proved itself.
   *
   * @param rank this rank's number in the joint job
   * @param home the job that this rank was started in
   * @param group the secret of the job whose communicator has met another: the plan is sealed with
   *     it
   * @throws LaunchException if the hub cannot be reached
   */
  public static JointJob attach(JointPlan plan, int rank, Job home, Secret group) {
    try {
      return new JointJob(plan, rank, home, group);
    } catch (LaunchException e) {
      throw new LaunchException(
          FailureCode.JOIN_PORT,
          "the jobs cannot be connected: the root of the one that accepts has gone (%s)"
              .formatted(e.getMessage()),
          e);
    }
  }

  /** The rank is counted in the job that it was started in. */
  @Override
  public boolean isCounted() {
    return false;
  }

  /** Where the rank listens in the job that it was started in. */
  @Override
  public @Nullable String network() {
    return home.network();
  }

  @Override
  public SectionTree sections() {
    return home.sections();
  }

  @Override
  public void abort(int code, String reason) {
    home.abort(code, reason);
  }

  @Override
  protected void ended(JobClient jobClient, Exception why) {
    jobClient.lost(
        closed.get()
            ? "is not needed any more"
            : "is no longer known of: the process of rank %d, which watched over the connection between the jobs, has ended"
                .formatted(plan.root()));
  }

  @Override
  public void close() {
    if (!closed.getAndSet(true)) {
      send(leavingFrame(ControlFrame.LEAVE));
      disconnect();
      forget();
    }
  }

  private void forget() {
    try {
      Files.deleteIfExists(note);
    } catch (IOException stays) {
      // It is removed with the files of the job.
    }
  }
}
