package dev.weft;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.internal.security.Entropy;
import java.time.Duration;
import java.util.Objects;

/**
 * A rank of a job that no launcher starts: where an engine runs the processes, such as Spark, an
 * application server or a test, and tells each task its number. All ranks give the same size,
 * address and secret. Immutable.
 *
 * <pre>{@code
 * byte[] secret = JoinSpec.newSecret();            // once, and handed to all ranks
 * try (Weft weft = Weft.join(JoinSpec.of(rank, size, "10.0.3.7:17077", secret))) {
 *   double sum = weft.world().allReduce(value, Op.SUM);
 * }
 * }</pre>
 */
public final class JoinSpec {
  private static final int SECRET_BYTES = 32;
  private static final int MOST_RANKS = 1 << 24;
  private static final Duration USUAL_LIMIT = Duration.ofMinutes(2);

  private final int rank;
  private final int size;
  private final String address;
  private final byte[] secret;
  private final Duration limit;

  private JoinSpec(int rank, int size, String address, byte[] secret, Duration limit) {
    this.rank = rank;
    this.size = size;
    this.address = address;
    this.secret = secret;
    this.limit = limit;
  }

  /**
   * One of some ranks.
   *
   * @param rank from 0
   * @param size how many there are
   * @param address {@code HOST:PORT} of rank 0, {@code [ADDRESS]:PORT} for IPv6, with a port that
   *     is free there; with a loopback address all ranks are on one host
   * @param secret 32 random bytes that only the ranks know ({@link #newSecret}): another one for
   *     each job, so that ranks of different jobs do not meet
   * @throws ArgumentException if the rank, the size or the secret is not possible
   */
  public static JoinSpec of(int rank, int size, String address, byte[] secret) {
    if (size < 1 || size > MOST_RANKS) {
      throw new ArgumentException(
          FailureCode.JOB_OPTIONS,
          "%d ranks; give a number from 1 to %d".formatted(size, MOST_RANKS));
    }
    if (rank < 0 || rank >= size) {
      throw new ArgumentException(
          FailureCode.JOB_OPTIONS,
          "rank %d of %d; give a number from 0 to %d".formatted(rank, size, size - 1));
    }
    if (secret.length != SECRET_BYTES) {
      throw new ArgumentException(
          FailureCode.JOB_OPTIONS,
          "a secret of %d bytes; give %d random ones, as JoinSpec.newSecret() makes them"
              .formatted(secret.length, SECRET_BYTES));
    }
    return new JoinSpec(rank, size, Objects.requireNonNull(address), secret.clone(), USUAL_LIMIT);
  }

  /** A secret for a new job. */
  public static byte[] newSecret() {
    return Entropy.bytes(SECRET_BYTES);
  }

  /**
   * The same with another limit on the time in which rank 0 is to be found; two minutes otherwise.
   *
   * @throws ArgumentException if it is not positive
   */
  public JoinSpec within(Duration time) {
    if (time.isNegative() || time.isZero()) {
      throw new ArgumentException(
          FailureCode.JOB_OPTIONS, "a limit of %s; give a positive one".formatted(time));
    }
    return new JoinSpec(rank, size, address, secret, time);
  }

  /** This rank, from 0. */
  public int rank() {
    return rank;
  }

  /** How many ranks there are. */
  public int size() {
    return size;
  }

  /** The address of rank 0. */
  public String address() {
    return address;
  }

  /** A copy of the secret. */
  public byte[] secret() {
    return secret.clone();
  }

  /** The time in which rank 0 is to be found. */
  public Duration limit() {
    return limit;
  }

  /** Without the secret. */
  @Override
  public String toString() {
    return "rank %d of %d that meet at %s".formatted(rank, size, address);
  }
}
