package dev.weft.contract.matching;

import java.util.ArrayList;
import java.util.List;

/** What one rank did in a schedule, in the order it did it. */
final class RankLog {
  final List<Sent> sent = new ArrayList<>();
  final List<Received> received = new ArrayList<>();
  int events;

  /** The number of the next event. */
  int event() {
    return events++;
  }
}
