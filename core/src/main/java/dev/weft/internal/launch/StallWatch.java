package dev.weft.internal.launch;

import dev.weft.internal.control.ControlFrame;
import dev.weft.internal.control.LaunchPlan;
import dev.weft.internal.control.Rendezvous;
import dev.weft.internal.stall.RankState;
import dev.weft.internal.stall.RankStates;
import dev.weft.internal.stall.StallJudge;
import dev.weft.internal.stall.StallReport;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * How the launcher finds out who waits for whom. A rank hints that nothing has moved there for a
 * while; that alone means nothing, since another one may compute. So the launcher asks all ranks
 * what they do, once for a first picture and again to be sure, and reports what {@link StallJudge}
 * lets pass. A user may ask too, and gets one picture with all stacks. Used by the launcher's loop
 * only; does not block.
 *
 * <p>There is one round of questions at a time, and a pause after one that found nothing, so that
 * ranks at work are not kept from it by many that wait. A rank that does not answer counts as busy:
 * a stopped process is no stall.
 */
final class StallWatch {
  private static final long ANSWER_MILLIS = 2_000;
  private static final long SECOND_LOOK_MILLIS = 100;
  private static final int PAUSES_PER_LIMIT = 10;

  private final LaunchPlan plan;
  private final List<RankProcess> processes;
  private final Rendezvous rendezvous;
  private final LaunchTimers timers;
  private final StallJudge judge = new StallJudge();

  private final Set<RankProcess> asked = new HashSet<>();
  private final List<RankState> states = new ArrayList<>();
  private final StringBuilder stacks = new StringBuilder();
  private long limitMillis;
  private int round;
  private boolean underWay;
  private boolean forUser;
  private boolean userAsks;
  private boolean hinted;
  private boolean pausing;

  StallWatch(
      LaunchPlan plan, List<RankProcess> processes, Rendezvous rendezvous, LaunchTimers timers) {
    this.plan = plan;
    this.processes = processes;
    this.rendezvous = rendezvous;
    this.timers = timers;
  }

  /** Nothing has moved on a rank for so long. */
  void hinted(int millis) {
    limitMillis = millis;
    hinted = true;
    next();
  }

  /** The user wants to know. */
  void demanded() {
    userAsks = true;
    next();
  }

  private void next() {
    if (underWay || !(userAsks || (hinted && !pausing))) {
      return;
    }
    forUser = userAsks;
    if (userAsks) {
      userAsks = false;
    } else {
      hinted = false;
    }
    ask();
  }

  private void ask() {
    underWay = true;
    round++;
    states.clear();
    stacks.setLength(0);
    for (RankProcess process : processes) {
      if (process.running() && rendezvous.attached(process.rank)) {
        asked.add(process);
        rendezvous.send(
            process.rank,
            ControlFrame.header(ControlFrame.ASK, 2 * Integer.BYTES)
                .putInt(round)
                .putInt(forUser ? 1 : 0)
                .flip());
      }
    }
    int mine = round;
    timers.set(
        ANSWER_MILLIS,
        () -> {
          if (underWay && mine == round) {
            finish();
          }
        });
    settled();
  }

  /** Takes a process's answer. */
  void answered(RankProcess process, ByteBuffer body) throws ProtocolException {
    int answers = body.getInt();
    int length = body.getInt();
    ControlFrame.require("the length of the states of ranks", length, 0, body.remaining());
    byte[] encoded = new byte[length];
    body.get(encoded);
    List<RankState> seen = statesOf(process, encoded);
    if (answers != round || !asked.remove(process)) {
      return;
    }
    states.addAll(seen);
    if (forUser) {
      append(process, StandardCharsets.UTF_8.decode(body).toString());
    }
    settled();
  }

  private List<RankState> statesOf(RankProcess process, byte[] encoded) throws ProtocolException {
    if (encoded.length == 0) {
      return List.of(RankState.busy(process.rank, "its answer is too long"));
    }
    try {
      List<RankState> seen = RankStates.decode(encoded);
      for (RankState state : seen) {
        ControlFrame.require(
            "the number of the rank of a state",
            state.rank(),
            plan.threads ? 0 : process.rank,
            plan.threads ? plan.ranks - 1 : process.rank);
      }
      return seen;
    } catch (IllegalArgumentException unreadable) {
      throw new ProtocolException("the states of ranks cannot be read: " + unreadable);
    }
  }

  private void append(RankProcess process, String text) {
    stacks
        .append("weft: ")
        .append(plan.threads ? "the process of all ranks" : "rank " + process.rank);
    stacks.append(" (pid ").append(process.process.pid()).append(") is here:\n");
    stacks.append(text.stripTrailing()).append('\n');
  }

  /** Goes on as soon as nothing more is to come. */
  void settled() {
    asked.removeIf(process -> !process.running());
    if (underWay && asked.isEmpty()) {
      finish();
    }
  }

  private void finish() {
    underWay = false;
    for (RankProcess silent : asked) {
      states.add(RankState.busy(silent.rank, "it does not answer"));
    }
    asked.clear();
    addUnknown();
    states.sort(Comparator.comparingInt(RankState::rank));
    if (forUser) {
      plan.report.accept(StallReport.onDemand(states) + stacks);
      next();
      return;
    }
    switch (judge.judge(states, limitMillis)) {
      case NOTHING -> pause();
      case LOOK_AGAIN ->
          timers.set(
              SECOND_LOOK_MILLIS,
              () -> {
                hinted = true;
                next();
              });
      case REPORT -> {
        plan.report.accept(StallReport.ofStall(states, limitMillis));
        release();
        next();
      }
      case RELEASE -> {
        release();
        pause();
      }
    }
  }

  /** Ends the waits of those that close something the others will never come to. */
  private void release() {
    List<Integer> closers = StallJudge.closers(states, limitMillis);
    for (RankProcess process : processes) {
      if ((plan.threads ? !closers.isEmpty() : closers.contains(process.rank))
          && process.running()
          && rendezvous.attached(process.rank)) {
        ByteBuffer frame =
            ControlFrame.header(ControlFrame.RELEASE, closers.size() * Integer.BYTES);
        closers.forEach(frame::putInt);
        rendezvous.send(process.rank, frame.flip());
      }
    }
  }

  private void pause() {
    pausing = true;
    timers.set(
        limitMillis / PAUSES_PER_LIMIT,
        () -> {
          pausing = false;
          next();
        });
    next();
  }

  /** Ranks that nobody has spoken for: ended, or not there yet. */
  private void addUnknown() {
    Set<Integer> known = new HashSet<>();
    states.forEach(state -> known.add(state.rank()));
    for (int rank = 0; rank < plan.ranks; rank++) {
      if (known.add(rank)) {
        RankProcess process = processes.get(plan.threads ? 0 : rank);
        states.add(
            process.running()
                ? RankState.busy(
                    rank,
                    process.joined && !plan.threads
                        ? "it is in Weft.init, where all ranks wait for each other"
                        : "it has not called Weft.init")
                : RankState.ended(rank, "has exited with code " + process.exitCode));
      }
    }
  }
}
