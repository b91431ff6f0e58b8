package dev.weft.internal.launch;

import dev.weft.internal.control.ControlFrame;
import dev.weft.internal.control.ControlServer;
import dev.weft.internal.control.LaunchPlan;
import dev.weft.internal.control.LoopTimers;
import dev.weft.internal.control.RankLayout;
import dev.weft.internal.control.hub.JobServer;
import dev.weft.internal.control.hub.RankFailure;
import dev.weft.internal.launch.process.OutputHold;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Ends a job after a failure: it notifies the other ranks and asks what they are doing, reports the
 * failure, gives the ranks a moment to end by themselves, then ends them. Used by the launcher's
 * loop only; does not block.
 *
 * <pre>
 *   0 ms       notices and queries go out; output of the other ranks is held back
 *   200 ms     at the latest: report, output goes on
 *   250 ms     SIGTERM to ranks that still run
 *   400 ms     SIGKILL
 * </pre>
 */
final class Teardown {
  private static final long REPORT_MILLIS = 200;
  private static final long TERMINATE_MILLIS = 250;
  private static final long KILL_MILLIS = 400;

  /** So much output after the report has moved it out of sight: about a screen of text. */
  private static final long OUT_OF_SIGHT_BYTES = 1_000;

  private final LaunchPlan plan;
  private final List<RankProcess> ranks;
  private final ControlServer controlServer;
  private final JobServer server;
  private final LoopTimers timers;
  private final OutputHold outputHold;
  private final Set<RankProcess> asked = new HashSet<>();
  private final List<RankFailure> later = new ArrayList<>();

  /** Those whose answer was still to come when the failure was reported. */
  private final List<RankProcess> silent = new ArrayList<>();

  private boolean reported;

  Teardown(
      LaunchPlan plan,
      List<RankProcess> ranks,
      ControlServer controlServer,
      JobServer server,
      OutputHold outputHold) {
    this.plan = plan;
    this.ranks = ranks;
    this.controlServer = controlServer;
    this.server = server;
    this.timers = server.timers();
    this.outputHold = outputHold;
  }

  /** Takes a failure that is not the first one. */
  void later(RankFailure failure) {
    RankFailure first = server.first();
    // What becomes of the job as a whole from now on, the teardown does itself.
    boolean ofTheJob = failure.rank() == RankFailure.JOB;
    if (!ofTheJob && first != null && failure.rank() != first.rank() && failure.exitCode() < 128) {
      later.add(failure);
    }
  }

  /** Takes the first failure, which ends the job. */
  void begin(RankFailure failure) {
    outputHold.shutExcept(plan.layout().processOf(failure.rank()));
    for (RankProcess rank : ranks) {
      boolean failing = rank.rank == failure.rank() && !plan.threads;
      if (!failing && rank.running() && controlServer.attached(rank.rank)) {
        asked.add(rank);
        controlServer.send(
            rank.rank,
            ControlFrame.header(ControlFrame.DUMP, Integer.BYTES).putInt(failure.rank()).flip());
      }
    }
    timers.set(REPORT_MILLIS, this::report);
    timers.set(TERMINATE_MILLIS, () -> ranks.forEach(Signals::terminate));
    timers.set(KILL_MILLIS, () -> ranks.forEach(Signals::kill));
  }

  /** Takes a rank's answer. */
  void stacks(RankProcess rank, String text) {
    rank.stacks = text;
    asked.remove(rank);
    settled();
  }

  /** Reports as soon as nothing more is to come. */
  void settled() {
    RankFailure failure = server.first();
    if (failure == null || reported || asked.stream().anyMatch(RankProcess::running)) {
      return;
    }
    for (RankProcess rank : ranks) {
      if (rank.rank == plan.layout().processOf(failure.rank()) && !rank.ended()) {
        return;
      }
    }
    report();
  }

  private void report() {
    RankFailure first = server.first();
    if (first != null && !reported) {
      reported = true;
      asked.stream().filter(RankProcess::running).forEach(silent::add);
      List<RankProcess> others = ranks.stream().filter(rank -> !failedLater(rank)).toList();
      plan.report.accept(FailureReport.text(first, earlyExits(first), others, plan));
      outputHold.open();
    }
  }

  private boolean failedLater(RankProcess rank) {
    return !plan.threads && later.stream().anyMatch(failure -> failure.rank() == rank.rank);
  }

  private List<String> earlyExits(RankFailure except) {
    RankLayout layout = plan.layout();
    boolean inOneProcess = plan.threads && layout.processes() == 1;
    return server.notices().broken().stream()
        .filter(notice -> !except.isOf(notice.rank()))
        .filter(
            notice ->
                inOneProcess || !server.registry().isExplained(layout.processOf(notice.rank())))
        .map(notice -> "rank " + notice.rank() + " " + notice.reason())
        .toList();
  }

  /** All ranks have ended: says what has not been said yet. */
  void finish() {
    report();
    outputHold.open();
    RankFailure first = server.first();
    if (first == null) {
      return;
    }
    silent.removeIf(this::failedLater);
    plan.report.accept(FailureReport.ofLater(later, plan.threads ? List.of() : silent));
    if (outputHold.bytesSinceReport() > OUT_OF_SIGHT_BYTES) {
      plan.report.accept(FailureReport.reminder(first));
    }
  }
}
