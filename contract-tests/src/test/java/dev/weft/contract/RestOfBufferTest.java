package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Comm;
import dev.weft.data.Slice;
import dev.weft.failure.WaitTimeoutException;
import dev.weft.request.Request;
import dev.weft.testkit.Lengthy;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * A message changes its own bytes of the receive buffer and no others (MPI 4.1, section 3.2.4),
 * also where a transport has received into the buffer before it knew whose bytes they were.
 */
final class RestOfBufferTest extends OverEveryTransport {
  private static final int OTHER_TAG = TAG + 1;
  private static final int NEVER_SENT = TAG + 2;
  private static final int ROUNDS = 300;
  private static final int SHORTEST = 6_000;
  private static final int LONGEST = 90_000;
  private static final byte BEFORE = 85;
  private static final byte SENT = 51;

  /** The receiver waits for each message; now and then one with another tag comes first. */
  @Test
  void staysAsItWas() {
    ranks(
        2,
        world -> {
          Random random = new Random(5);
          byte[] message = filled(LONGEST, SENT);
          for (int round = 0; round < ROUNDS; round++) {
            int length = SHORTEST + random.nextInt(LONGEST - SHORTEST);
            int otherLength = SHORTEST + random.nextInt(LONGEST - SHORTEST);
            boolean other = random.nextInt(3) == 0;
            if (world.rank() == 0) {
              Request early =
                  other ? world.isend(Slice.of(message, 0, otherLength), 1, OTHER_TAG) : null;
              world.send(Slice.of(message, 0, length), 1, TAG);
              if (early != null) {
                early.await();
              }
            } else {
              receive(world, TAG, length);
              if (other) {
                receive(world, OTHER_TAG, otherLength);
              }
            }
            turnAround(world);
          }
        });
  }

  /** The sender goes on when the receiver is about to wait. */
  private static void turnAround(Comm world) {
    byte[] nothing = new byte[0];
    if (world.rank() == 1) {
      world.send(nothing, 0, TAG);
    } else {
      world.receive(nothing, 1, TAG);
    }
  }

  private static void receive(Comm world, int tag, int length) {
    byte[] buffer = filled(LONGEST, BEFORE);
    world.receive(buffer, 0, tag);
    byte[] expected = filled(LONGEST, BEFORE);
    Arrays.fill(expected, 0, length, SENT);
    assertThat(Arrays.mismatch(buffer, expected)).as("of %d bytes", length).isEqualTo(-1);
  }

  /** An element of it may be nothing but 0 and 1, so no other bytes may lie there for a moment. */
  @Test
  void ofBooleansStaysAsItWas() {
    ranks(
        2,
        world -> {
          boolean[] message = new boolean[LONGEST];
          for (int round = 0; round < 50; round++) {
            int length = LONGEST - 1_000 * round;
            if (world.rank() == 0) {
              world.send(Slice.of(message, 0, length), 1, TAG);
            } else {
              boolean[] buffer = new boolean[LONGEST];
              Arrays.fill(buffer, true);
              world.receive(buffer, 0, TAG);
              boolean[] expected = new boolean[LONGEST];
              Arrays.fill(expected, length, LONGEST, true);
              assertThat(Arrays.mismatch(buffer, expected)).isEqualTo(-1);
            }
            turnAround(world);
          }
        });
  }

  /** A buffer is its user's again once the receive has been cancelled, whoever else still waits. */
  @Lengthy
  @Test
  void isLeftAloneOnceTheReceiveIsCancelled() {
    ranks(
        2,
        world -> {
          byte[] message = filled(LONGEST, SENT);
          for (int round = 0; round < 20; round++) {
            if (world.rank() == 0) {
              for (int i = 0; i < 4; i++) {
                world.send(Slice.of(message, 0, LONGEST / 2), 1, TAG);
              }
            } else {
              byte[] buffer = filled(LONGEST, BEFORE);
              Request never = world.ireceive(buffer, 0, NEVER_SENT);
              Thread waiting = Thread.ofPlatform().start(never::await);
              receive(world, TAG, LONGEST / 2);
              assertThatThrownBy(() -> never.await(Duration.ofMillis(1)))
                  .isInstanceOf(WaitTimeoutException.class);
              receive(world, TAG, LONGEST / 2);
              assertThat(buffer).containsOnly(BEFORE);
              never.cancel();
              Arrays.fill(buffer, SENT);
              receive(world, TAG, LONGEST / 2);
              receive(world, TAG, LONGEST / 2);
              join(waiting);
              assertThat(buffer).containsOnly(SENT);
            }
            turnAround(world);
          }
        });
  }

  private static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static byte[] filled(int bytes, byte value) {
    byte[] array = new byte[bytes];
    Arrays.fill(array, value);
    return array;
  }
}
