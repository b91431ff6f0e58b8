package dev.weft.internal.launch;

import dev.weft.internal.launch.process.OutputPump;
import dev.weft.internal.launch.process.StartedProcess;
import org.jspecify.annotations.Nullable;

/** The launcher's state of one process that it has started. Only the launcher's loop uses it. */
final class RankProcess {
  static final int RUNNING = -1;

  /** Its number: its rank, if it has only one. */
  final int rank;

  final StartedProcess process;
  final OutputPump out;
  final OutputPump err;

  /** Its output may be held open by a child of its own; its own words have been read. */
  boolean outputAbandoned;

  int exitCode = RUNNING;
  @Nullable String stacks;

  RankProcess(int rank, StartedProcess process, OutputPump out, OutputPump err) {
    this.rank = rank;
    this.process = process;
    this.out = out;
    this.err = err;
  }

  boolean running() {
    return exitCode == RUNNING;
  }

  /** Whether all that it has printed so far has been passed on. */
  boolean outputIsRead() {
    return isRead(out) && isRead(err);
  }

  private boolean isRead(OutputPump pump) {
    return pump.hasEnded() || (pump.isStarved() && !process.endsItsOutput());
  }

  /** Its process is ending, though that has not been noticed yet. */
  boolean ending() {
    return running() && process.isEnding();
  }

  /** Its process has lost its connection, and may be ending. */
  boolean mayBeEnding() {
    return running() && process.mayBeEnding();
  }

  boolean ended() {
    return !running() && (outputAbandoned || (out.hasEnded() && err.hasEnded()));
  }
}
