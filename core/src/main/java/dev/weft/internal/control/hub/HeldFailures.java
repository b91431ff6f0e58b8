package dev.weft.internal.control.hub;

import dev.weft.internal.control.ControlFrame;
import dev.weft.internal.control.LoopTimers;
import dev.weft.internal.control.RankLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Holds back failures that another rank's failure may have caused: an exception that blames a rank,
 * or an exit while another rank is ending. The server's loop calls.
 *
 * <p>A killed process loses its connections before its end can be seen. Its peers notice that and
 * fail as well, and on a busy machine their failures arrive here first. So a failure is held back
 * for a moment. It is held longer in two cases: while a rank's process is ending, or has lost its
 * connection to the server but is not known to have ended; and while the blamed rank still runs and
 * has reported nothing, because its host may be gone, which the server detects a moment later. If
 * the blamed rank ends by its own failure, that failure is the first; else the first held failure
 * is, or, if it blames a rank that has failed too, the failure that this rank blames.
 */
final class HeldFailures {
  static final long BLAME_MILLIS = 40;

  /**
   * So much later the end of a process may be noticed than that of its connection, on a busy
   * machine. One that lives on although its connection has ended is not waited for any longer.
   */
  static final long ENDING_LIMIT_MILLIS = 3_000;

  /** So much later a rank that has closed Weft may say with what exception its program ends. */
  private static final long LEFT_LIMIT_MILLIS = 1_000;

  private final RankLayout layout;

  /** Its numbers are those of processes. */
  private final RankRegistry registry;

  private final IntPredicate ending;
  private final LoopTimers timers;
  private final Consumer<RankFailure> failed;
  private final Consumer<RankFailure> failedOfAnother;
  private final List<Held> held = new ArrayList<>();
  private @Nullable RankFailure ofAnotherJob;

  private record Held(RankFailure failure, int blamed) {}

  /**
   * @param layout of the job
   * @param ending whether a process has lost its connection, or is known to be about to
   * @param failed takes a failure, the first one or a later one
   * @param failedOfAnother takes one that is of no interest unless it is the first
   */
  HeldFailures(
      RankLayout layout,
      RankRegistry registry,
      IntPredicate ending,
      LoopTimers timers,
      Consumer<RankFailure> failed,
      Consumer<RankFailure> failedOfAnother) {
    this.layout = layout;
    this.registry = registry;
    this.ending = ending;
    this.timers = timers;
    this.failed = failed;
    this.failedOfAnother = failedOfAnother;
  }

  /**
   * Takes one.
   *
   * @param blamed number of the rank that it blames, or {@link ControlFrame#NOBODY}
   */
  void hold(RankFailure failure, int blamed) {
    held.add(new Held(failure, blamed));
    if (held.size() == 1) {
      judgeWithin(ENDING_LIMIT_MILLIS);
    }
  }

  /** Whether a rank that has not said why is ending, and that has not been seen yet. */
  boolean isAnyRankEnding() {
    return IntStream.range(0, registry.size())
        .anyMatch(
            process ->
                registry.isMember(process)
                    && !registry.isExplained(process)
                    && ending.test(process));
  }

  /**
   * Whether a rank is blamed of which nothing is known here yet: it may have thrown an exception
   * after it had left, or be on a host whose loss others have seen first.
   */
  private boolean isRootUndecided(long leftMillis) {
    int blamed = held.isEmpty() ? ControlFrame.NOBODY : root().blamed;
    int process = layout.processOf(blamed);
    boolean lately = leftMillis > ENDING_LIMIT_MILLIS - LEFT_LIMIT_MILLIS;
    return blamed >= 0
        && process < registry.size()
        && held.stream().noneMatch(each -> each.failure.isOf(blamed))
        && !registry.isGone(process)
        && !registry.isExplained(process)
        && (registry.isMember(process) || lately);
  }

  private void judgeWithin(long leftMillis) {
    timers.set(
        BLAME_MILLIS,
        () -> {
          if ((isAnyRankEnding() || isRootUndecided(leftMillis)) && leftMillis > 0) {
            judgeWithin(leftMillis - BLAME_MILLIS);
          } else {
            judge();
          }
        });
  }

  /** Hands on what is held. */
  void judge() {
    if (held.isEmpty()) {
      return;
    }
    Held root = root();
    if (ofAnotherJob == null && root.blamed >= layout.ranks()) {
      ofAnotherJob = root.failure;
    }
    failedOfAnother.accept(root.failure);
    held.stream()
        .filter(each -> each.blamed == ControlFrame.NOBODY)
        .forEach(each -> failed.accept(each.failure));
    held.clear();
  }

  /** Whether the job's first failure is one that blames a rank of a job spawned here. */
  boolean blameAnotherJob(@Nullable RankFailure first) {
    return first != null && first == ofAnotherJob;
  }

  private Held root() {
    Held root = held.getFirst();
    for (int steps = 0; steps < held.size(); steps++) {
      int blamed = root.blamed;
      Held next = held.stream().filter(each -> each.failure.isOf(blamed)).findFirst().orElse(root);
      if (next == root) {
        break;
      }
      root = next;
    }
    return root;
  }
}
