package dev.weft.lab;

import dev.weft.lab.run.PlannedLaunch;
import dev.weft.lab.system.Role;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The order in which the launches of several experiments are made: round by round, and within a
 * round one experiment after the other, so that its systems are measured close together. If the
 * time is limited, experiments take turns launch by launch. First come the launches of the library,
 * of the native MPI libraries and of the machine's bounds, for every experiment, then all others.
 * So a run that ends early has results of every experiment, and lacks only some of the many rivals.
 */
final class SuiteOrder {
  private static final Comparator<Turn> SHORT_OF_TIME =
      Comparator.comparing((Turn turn) -> turn.launch().system().role() == Role.PEER)
          .thenComparingInt(Turn::place);

  private final List<SuitePart> parts;
  private final boolean limited;

  SuiteOrder(List<SuitePart> parts, boolean limited) {
    this.parts = parts;
    this.limited = limited;
  }

  /**
   * A launch and the part that makes it.
   *
   * @param place how many launches of its part come before it in the round
   */
  record Turn(SuitePart part, PlannedLaunch launch, int place) {}

  /** The number of the last round; -1 if nothing is to be made. */
  int lastRound() {
    return parts.stream().mapToInt(SuitePart::lastRound).max().orElse(-1);
  }

  /** What is still to be made in a round. */
  List<Turn> round(int round) {
    Stream<Turn> turns = parts.stream().flatMap(part -> turns(part, round));
    return (limited ? turns.sorted(SHORT_OF_TIME) : turns).toList();
  }

  private Stream<Turn> turns(SuitePart part, int round) {
    Stream<PlannedLaunch> rest = part.rest().stream().filter(launch -> launch.round() == round);
    List<PlannedLaunch> launches =
        (limited ? rest.sorted(Comparator.comparingInt(SuiteOrder::rank)) : rest).toList();
    return IntStream.range(0, launches.size()).mapToObj(i -> new Turn(part, launches.get(i), i));
  }

  private static int rank(PlannedLaunch launch) {
    return switch (launch.system().role()) {
      case SUBJECT -> 0;
      case NATIVE_MPI -> 1;
      case BOUND -> 2;
      case PEER -> 3;
    };
  }
}
