package dev.weft.fory;

import dev.weft.codec.Decoding;
import java.util.IdentityHashMap;

/**
 * The work that one message may cause while it is decoded, in steps: to add an element, to follow a
 * reference in a hash code, to compare two elements, to search a chain. The decoder pays before
 * each piece of work, so that no unpaid work begins. Used for one message after the other. One
 * thread at a time.
 *
 * <p>A message from anybody has some steps for each of its bytes, about a microsecond for a byte,
 * which is more than an honest sender needs. A rank of the job has many times as many steps. It is
 * trusted, but an object that it has built by accident, such as sets that hold the same set several
 * times on many levels, must not take years.
 */
final class DecodeBudget {
  private static final long FREE_STEPS = 1 << 16;
  private static final long STEPS_PER_BYTE = 64;
  private static final long TRUSTED_FACTOR = 64;
  private static final long LOOK_STEPS = 1 << 12;

  /** As deep as a hash code or a comparison of what anybody sends may recur. */
  private static final int OUTSIDE_DEPTH = 200;

  /** Containers that the JDK wraps: unmodifiable, synchronized. */
  private static final String WRAPPERS = "java.util.Collections$";

  private Decoding how = Decoding.ANY;
  private long left;
  private long nextLook;
  private int bytes;

  /**
   * Containers among whose elements some have the same hash, and how many comparisons that took.
   */
  private final IdentityHashMap<Object, Long> colliding = new IdentityHashMap<>(0);

  /** The most comparisons of any of them. */
  private long mostComparisons;

  /** Begins with a message of so many bytes. */
  void begin(Decoding decoding, int length) {
    how = decoding;
    bytes = length;
    left = (FREE_STEPS + STEPS_PER_BYTE * length) * (how.trusted() ? TRUSTED_FACTOR : 1);
    nextLook = left - LOOK_STEPS;
  }

  /** The message has been decoded, or not. */
  void end() {
    how = Decoding.ANY;
    colliding.clear();
    mostComparisons = 0;
  }

  boolean isTrusted() {
    return how.trusted();
  }

  /** Levels of containers and objects that a hash code may go down. */
  int hashDepth() {
    return how.trusted() ? Integer.MAX_VALUE : OUTSIDE_DEPTH;
  }

  /**
   * Work is about to be done.
   *
   * @throws dev.weft.failure.CodecException if it may not be
   */
  void spend(long steps) {
    left -= steps;
    if (left < nextLook) {
      look();
    }
  }

  private void look() {
    if (left < 0) {
      throw Failures.tooCostly(bytes);
    }
    if (how.givenUp().getAsBoolean()) {
      throw Failures.givenUp();
    }
    nextLook = left - LOOK_STEPS;
  }

  /** So many comparisons have been needed to fill a container, and will be to compare it. */
  void collided(Object container, long comparisons) {
    long all = colliding.getOrDefault(container, 0L) + comparisons;
    colliding.put(container, all);
    mostComparisons = Math.max(mostComparisons, all);
  }

  /** What has been read as one container is what the program gets as another one. */
  void become(Object read, Object container) {
    long comparisons = read == container ? 0 : collisions(read);
    if (comparisons > 0) {
      colliding.put(container, comparisons);
    }
  }

  /** What to compare a container with another one takes beside the work on its elements. */
  long collisions(Object container) {
    if (colliding.isEmpty()) {
      return 0;
    }
    Long comparisons = colliding.get(container);
    if (comparisons != null) {
      return comparisons;
    }
    // A wrapper does not show which container it holds, which may be any that has been read.
    return container.getClass().getName().startsWith(WRAPPERS) ? mostComparisons : 0;
  }
}
