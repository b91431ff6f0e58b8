package dev.weft.internal.launch;

import dev.weft.internal.control.ControlFrame;
import dev.weft.internal.control.LaunchPlan;
import dev.weft.internal.control.LoopTimers;
import dev.weft.internal.control.Rendezvous;
import dev.weft.internal.rank.StallWatch;
import dev.weft.internal.stall.RankState;
import dev.weft.internal.stall.RankStates;
import dev.weft.internal.stall.StallReport;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Asks all ranks what they do, for the {@link StallWatch} or because the user wants to know, and
 * puts their answers together: one round of questions at a time. A rank that does not answer counts
 * as busy: a stopped process is no stall.
 *
 * <p>The watch calls from its thread; the rest is for the launcher's loop, and does not block.
 */
final class StateQuestions implements StallWatch.Ranks {
  private static final long ANSWER_MILLIS = 2_000;

  private final LaunchPlan plan;
  private final List<RankProcess> processes;
  private final Rendezvous rendezvous;
  private final LoopTimers timers;
  private final Consumer<Runnable> loop;
  private final Runnable stalled;

  /** The first is under way. */
  private final Queue<Round> rounds = new ArrayDeque<>();

  private int number;

  /** A round of questions. */
  private static final class Round {
    final boolean withStacks;

    /** Takes the states of all ranks, and the stacks. */
    final BiConsumer<List<RankState>, String> done;

    final Set<RankProcess> asked = new HashSet<>();
    final List<RankState> states = new ArrayList<>();
    final StringBuilder stacks = new StringBuilder();

    Round(boolean withStacks, BiConsumer<List<RankState>, String> done) {
      this.withStacks = withStacks;
      this.done = done;
    }
  }

  /**
   * @param loop has the launcher's loop do something
   * @param stalled ends a job that is to be ended when a stall is reported
   */
  StateQuestions(
      LaunchPlan plan,
      List<RankProcess> processes,
      Rendezvous rendezvous,
      LoopTimers timers,
      Consumer<Runnable> loop,
      Runnable stalled) {
    this.plan = plan;
    this.processes = processes;
    this.rendezvous = rendezvous;
    this.timers = timers;
    this.loop = loop;
    this.stalled = stalled;
  }

  @Override
  public List<RankState> look() {
    CompletableFuture<List<RankState>> seen = new CompletableFuture<>();
    loop.accept(() -> begin(new Round(false, (states, _) -> seen.complete(states))));
    // The loop may have ended; then nobody is to be seen any more.
    return seen.completeOnTimeout(List.of(), 3 * ANSWER_MILLIS, TimeUnit.MILLISECONDS).join();
  }

  @Override
  public void report(String text) {
    loop.accept(
        () -> {
          plan.report.accept(text);
          if (plan.endsStalled) {
            stalled.run();
          }
        });
  }

  /** The user wants to know. */
  void demanded() {
    begin(
        new Round(
            true, (states, stacks) -> plan.report.accept(StallReport.onDemand(states) + stacks)));
  }

  private void begin(Round round) {
    rounds.add(round);
    if (rounds.size() == 1) {
      ask(round);
    }
  }

  private void ask(Round round) {
    number++;
    for (RankProcess process : processes) {
      if (process.running() && rendezvous.attached(process.rank)) {
        round.asked.add(process);
        rendezvous.send(
            process.rank,
            ControlFrame.header(ControlFrame.ASK, 2 * Integer.BYTES)
                .putInt(number)
                .putInt(round.withStacks ? 1 : 0)
                .flip());
      }
    }
    timers.set(
        ANSWER_MILLIS,
        () -> {
          if (rounds.peek() == round) {
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
    Round round = rounds.peek();
    if (round != null && answers == number && round.asked.remove(process)) {
      round.states.addAll(seen);
      if (round.withStacks) {
        append(round.stacks, process, ControlFrame.textOf(body));
      }
      settled();
    }
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

  private void append(StringBuilder stacks, RankProcess process, String text) {
    stacks
        .append("weft: ")
        .append(plan.threads ? "the process of all ranks" : "rank " + process.rank)
        .append(process.process.where());
    stacks.append(" (pid ").append(process.process.pid()).append(") is here:\n");
    stacks.append(text.stripTrailing()).append('\n');
  }

  /** Goes on as soon as nothing more is to come. */
  void settled() {
    Round round = rounds.peek();
    if (round != null) {
      round.asked.removeIf(process -> !process.running());
      if (round.asked.isEmpty()) {
        finish();
      }
    }
  }

  private void finish() {
    Round round = rounds.remove();
    for (RankProcess silent : round.asked) {
      round.states.add(RankState.busy(silent.rank, "it does not answer"));
    }
    addUnknown(round.states);
    round.states.sort(Comparator.comparingInt(RankState::rank));
    round.done.accept(round.states, round.stacks.toString());
    Round next = rounds.peek();
    if (next != null) {
      ask(next);
    }
  }

  @Override
  public void release(Collection<Integer> closers) {
    ByteBuffer frame = ControlFrame.header(ControlFrame.RELEASE, closers.size() * Integer.BYTES);
    closers.forEach(frame::putInt);
    frame.flip();
    loop.accept(
        () -> {
          for (RankProcess process : processes) {
            if (plan.threads ? !closers.isEmpty() : closers.contains(process.rank)) {
              rendezvous.send(process.rank, frame.duplicate());
            }
          }
        });
  }

  /** Ranks that nobody has spoken for: ended, or not there yet. */
  private void addUnknown(List<RankState> states) {
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
