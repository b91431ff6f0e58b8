package dev.weft.internal.collective.shared;

import dev.weft.data.Slice;
import dev.weft.internal.collective.exchange.Exchange;

/**
 * The ranks from which nothing more can be read in the operation under way: a rank that takes no
 * part, has other sizes, or has exposed its whole buffer, which has been read. For the thread that
 * is in the operation.
 */
final class UnreadableRanks {
  private static final Slice NOTHING = Slice.of(new byte[0]);

  private final Exchange exchange;
  private final AreaSteps steps;

  /** For each rank: the last operation of which it was one. */
  private final long[] operations;

  UnreadableRanks(Exchange exchange, AreaSteps steps) {
    this.exchange = exchange;
    this.steps = steps;
    this.operations = new long[exchange.size()];
  }

  boolean contains(int rank) {
    return operations[rank] == steps.operation();
  }

  /** Adds a rank whose whole buffer has been read. */
  void add(int rank) {
    operations[rank] = steps.operation();
  }

  /** Adds a rank that has left the operation, which fails. */
  void addLeft(int rank) {
    add(rank);
    exchange.hasLeft(rank);
  }

  /** Adds a rank whose exposed buffer cannot be read, so that the operation fails. */
  void addUnread(int rank, long bytes) {
    add(rank);
    exchange.cannotRead(rank, bytes);
  }

  /** Adds a rank that has announced another size, so that the operation fails. */
  void addOfOtherSize(int rank, long announced, long expected) {
    add(rank);
    long theirs = AnnouncedBytes.size(announced);
    exchange.mismatch(rank, theirs, AnnouncedBytes.size(expected));
    if (announced == AnnouncedBytes.sent(theirs)) {
      exchange.receive(NOTHING, rank);
    }
  }
}
