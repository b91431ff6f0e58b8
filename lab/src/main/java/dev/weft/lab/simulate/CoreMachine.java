package dev.weft.lab.simulate;

import java.util.Arrays;

/**
 * The cores of a machine as the ranks on them see each other's cache lines: sockets, last caches in
 * each, cores on each cache, and one rank on each core, in this order. Immutable.
 *
 * @param sockets the number of sockets
 * @param caches the number of last caches in each socket
 * @param cores the number of cores that share a cache
 */
public record CoreMachine(int sockets, int caches, int cores) {
  /** A line that a core of the same last cache has written. */
  static final double NEAR_NANOS = 20;

  /** One from another last cache of the socket. */
  static final double ACROSS_CACHES_NANOS = 80;

  /** One from another socket. */
  static final double ACROSS_SOCKETS_NANOS = 110;

  /** The part of that time for which the line can be given to no other reader. */
  static final double HELD = 0.25;

  /** What a core copies by itself. */
  static final double CORE_BYTES_PER_NANO = 10;

  /** What all cores of a cache, or of a socket, get together from others. */
  static final double SHARED_BYTES_PER_NANO = 50;

  private static final int MOST_RANKS = 4096;

  public CoreMachine {
    long ranks = (long) sockets * caches * cores;
    if (sockets < 1 || caches < 1 || cores < 1 || ranks < 2 || ranks > MOST_RANKS) {
      throw new IllegalArgumentException(
          "%d sockets of %d caches of %d cores; give 2 to %d cores in all, as in 2x4x8"
              .formatted(sockets, caches, cores, MOST_RANKS));
    }
  }

  /**
   * Of text.
   *
   * @param text three numbers, as in {@code 2x4x8}
   * @throws IllegalArgumentException if it is something else, with a remedy
   */
  public static CoreMachine parse(String text) {
    try {
      int[] numbers = Arrays.stream(text.split("x", -1)).mapToInt(Integer::parseInt).toArray();
      if (numbers.length == 3) {
        return new CoreMachine(numbers[0], numbers[1], numbers[2]);
      }
    } catch (NumberFormatException noNumber) {
      // Refused below.
    }
    throw new IllegalArgumentException(
        "'%s' is no machine; give its sockets, the last caches of each and the cores of each, as in 2x4x8"
            .formatted(text));
  }

  int ranks() {
    return sockets * caches * cores;
  }

  /** The number of a rank's last cache in the machine. */
  int cache(int rank) {
    return rank / cores;
  }

  int socket(int rank) {
    return rank / (cores * caches);
  }

  /** How far a line is carried. */
  Distance distance(int rank, int other) {
    return cache(rank) == cache(other)
        ? Distance.NEAR
        : socket(rank) == socket(other) ? Distance.ACROSS_CACHES : Distance.ACROSS_SOCKETS;
  }

  /** Whether two ranks share the way on which one of them gets data from so far away. */
  boolean shareWay(int rank, int other, Distance distance) {
    return switch (distance) {
      case NEAR -> rank == other;
      case ACROSS_CACHES -> cache(rank) == cache(other);
      case ACROSS_SOCKETS -> socket(rank) == socket(other);
    };
  }

  /** From the core that has written a line to the one that reads it. */
  enum Distance {
    NEAR(NEAR_NANOS),
    ACROSS_CACHES(ACROSS_CACHES_NANOS),
    ACROSS_SOCKETS(ACROSS_SOCKETS_NANOS);

    final double nanos;

    Distance(double nanos) {
      this.nanos = nanos;
    }
  }
}
