package dev.weft.internal.control.hub;

import dev.weft.internal.control.ControlFrame;
import dev.weft.internal.control.ControlServer;
import dev.weft.internal.control.LoopTimers;
import dev.weft.internal.control.RankLayout;
import dev.weft.internal.stall.RankState;
import dev.weft.internal.stall.RankStateCodec;
import dev.weft.internal.stall.StallDetector;
import dev.weft.internal.stall.StallReport;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Asks all ranks for their states, for the {@link StallDetector} or at the user's request, and
 * collects the answers: one round of questions at a time. A rank that does not answer counts as
 * busy: a stopped process is no stall.
 *
 * <p>The detector calls from its own thread; the rest is for the server's loop, and does not block.
 */
final class StateQuestions implements StallDetector.Ranks {
  private static final long ANSWER_MILLIS = 2_000;

  private final RankLayout layout;
  private final RankRegistry registry;
  private final ProcessManager processes;
  private final ControlServer controlServer;
  private final LoopTimers timers;
  private final Consumer<Runnable> loop;

  /** The first is under way. */
  private final Queue<Round> rounds = new ArrayDeque<>();

  private int number;

  /** A round of questions. */
  private static final class Round {
    final boolean withStacks;

    /** Takes the states of all ranks, and the stacks. */
    final BiConsumer<List<RankState>, String> done;

    final Set<Integer> asked = new HashSet<>();
    final List<RankState> states = new ArrayList<>();
    final StringBuilder stacks = new StringBuilder();

    Round(boolean withStacks, BiConsumer<List<RankState>, String> done) {
      this.withStacks = withStacks;
      this.done = done;
    }
  }

  /**
   * @param layout of the ranks
   * @param loop has the server's loop do something
   */
  StateQuestions(
      RankLayout layout,
      RankRegistry registry,
      ProcessManager processes,
      ControlServer controlServer,
      LoopTimers timers,
      Consumer<Runnable> loop) {
    this.layout = layout;
    this.registry = registry;
    this.processes = processes;
    this.controlServer = controlServer;
    this.timers = timers;
    this.loop = loop;
  }

  @Override
  public List<RankState> look() {
    CompletableFuture<List<RankState>> seen = new CompletableFuture<>();
    loop.accept(() -> begin(new Round(false, (states, _) -> seen.complete(states))));
    try {
      // Not by completeOnTimeout, whose timer would be at work in the process of a rank that is
      // looked at.
      return seen.get(3 * ANSWER_MILLIS, TimeUnit.MILLISECONDS);
    } catch (TimeoutException | ExecutionException loopHasEnded) {
      return List.of();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return List.of();
    }
  }

  @Override
  public void report(String text) {
    loop.accept(
        () -> {
          processes.report(text);
          processes.stalled();
        });
  }

  /** The user wants to know. */
  void demanded() {
    begin(
        new Round(
            true, (states, stacks) -> processes.report(StallReport.onDemand(states) + stacks)));
  }

  private void begin(Round round) {
    rounds.add(round);
    if (rounds.size() == 1) {
      ask(round);
    }
  }

  private void ask(Round round) {
    number++;
    for (int process = 0; process < registry.size(); process++) {
      if (!registry.isGone(process) && controlServer.attached(process)) {
        round.asked.add(process);
        controlServer.send(
            process,
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
  void answered(int process, ByteBuffer body) throws ProtocolException {
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

  private List<RankState> statesOf(int process, byte[] encoded) throws ProtocolException {
    if (encoded.length == 0) {
      return busy(process, "its answer is too long");
    }
    try {
      List<RankState> seen = RankStateCodec.decode(encoded);
      for (RankState state : seen) {
        ControlFrame.require(
            "the number of the rank of a state",
            state.rank(),
            layout.first(process),
            layout.first(process) + layout.count(process) - 1);
      }
      return seen;
    } catch (IllegalArgumentException unreadable) {
      throw new ProtocolException("the states of ranks cannot be read: " + unreadable);
    }
  }

  /** Of all ranks of a process the same. */
  private List<RankState> busy(int process, String why) {
    return layout.of(process).mapToObj(rank -> RankState.busy(rank, why)).toList();
  }

  private void append(StringBuilder stacks, int process, String text) {
    stacks
        .append("weft: ")
        .append(layout.words(process))
        .append(processes.place(process))
        .append(" is here: [W2203]\n");
    stacks.append(text.stripTrailing()).append('\n');
  }

  /** Goes on as soon as nothing more is to come. */
  void settled() {
    Round round = rounds.peek();
    if (round != null) {
      round.asked.removeIf(registry::isGone);
      if (round.asked.isEmpty()) {
        finish();
      }
    }
  }

  private void finish() {
    Round round = rounds.remove();
    for (int silent : round.asked) {
      round.states.addAll(busy(silent, "it does not answer"));
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
    Map<Integer, List<Integer>> byProcess =
        closers.stream().collect(Collectors.groupingBy(layout::processOf));
    loop.accept(() -> byProcess.forEach(this::sendRelease));
  }

  private void sendRelease(int process, List<Integer> closers) {
    ByteBuffer frame = ControlFrame.header(ControlFrame.RELEASE, closers.size() * Integer.BYTES);
    closers.forEach(frame::putInt);
    controlServer.send(process, frame.flip());
  }

  /** Ranks that nobody has spoken for: ended, or not there yet. */
  private void addUnknown(List<RankState> states) {
    Set<Integer> known = new HashSet<>();
    states.forEach(state -> known.add(state.rank()));
    for (int rank = 0; rank < layout.ranks(); rank++) {
      if (known.add(rank)) {
        int process = layout.processOf(rank);
        states.add(
            registry.isGone(process)
                ? RankState.ended(rank, processes.end(process))
                : RankState.busy(
                    rank,
                    registry.isMember(process) && !layout.isShared()
                        ? "it is in Weft.init, where all ranks wait for each other"
                        : "it has not called Weft.init"));
      }
    }
  }
}
