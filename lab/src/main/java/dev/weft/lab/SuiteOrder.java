package dev.weft.lab;

import dev.weft.lab.run.PlannedLaunch;
import dev.weft.lab.system.Role;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Queue;

/**
 * The order in which the launches of several experiments are made: round by round, and within a
 * round one experiment after the other, so that its systems are measured close together. Where time
 * is limited experiments take turns launch by launch instead, each with the library first, so that
 * a run that ends early has something of every one.
 */
final class SuiteOrder {
  private final List<SuitePart> parts;
  private final boolean limited;

  SuiteOrder(List<SuitePart> parts, boolean limited) {
    this.parts = parts;
    this.limited = limited;
  }

  /** A launch and the part that makes it. */
  record Turn(SuitePart part, PlannedLaunch launch) {}

  /** The number of the last round; -1 if nothing is to be made. */
  int lastRound() {
    return parts.stream().mapToInt(SuitePart::lastRound).max().orElse(-1);
  }

  /** What is still to be made in a round. */
  List<Turn> round(int round) {
    List<Queue<Turn>> queues = parts.stream().map(part -> queue(part, round)).toList();
    List<Turn> turns = new ArrayList<>();
    for (boolean more = true; more; ) {
      more = false;
      for (Queue<Turn> queue : queues) {
        more |= move(queue, turns);
      }
    }
    return turns;
  }

  /** Whether there was something to move. */
  private boolean move(Queue<Turn> from, List<Turn> to) {
    if (!limited) {
      to.addAll(from);
      from.clear();
      return false;
    }
    Turn next = from.poll();
    return next != null && to.add(next);
  }

  private Queue<Turn> queue(SuitePart part, int round) {
    List<Turn> turns =
        new ArrayList<>(
            part.rest().stream()
                .filter(launch -> launch.round() == round)
                .map(launch -> new Turn(part, launch))
                .toList());
    if (limited) {
      turns.sort(Comparator.comparing(turn -> turn.launch().system().role() != Role.SUBJECT));
    }
    return new ArrayDeque<>(turns);
  }
}
