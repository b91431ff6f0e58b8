package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Comm;
import dev.weft.data.Slice;
import dev.weft.request.Request;
import dev.weft.testkit.Lengthy;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * So many long messages between two ranks that every way in which a transport can move them is
 * tried and taken, in turns with the receive posted first and the message sent first.
 */
@AlsoOverUcx
final class ManyLongMessagesTest extends OverEveryTransport {
  private static final long BYTES = 64 << 20;
  private static final int WINDOW = 4;
  private static final int VARIETY = 64;

  @Lengthy
  @Test
  void ofAHundredKilobytes() {
    exchange(100_000);
  }

  @Lengthy
  @Test
  void ofTwoHundredAndFiftySixKibibytes() {
    exchange(256 << 10);
  }

  @Test
  void ofThreeMegabytes() {
    exchange(3_000_000);
  }

  private void exchange(int bytes) {
    ranks(
        2,
        world -> {
          Random random = new Random(bytes);
          byte[][] sent = new byte[WINDOW][bytes];
          byte[][] received = new byte[WINDOW][bytes];
          for (long done = 0; done < BYTES; done += (long) WINDOW * bytes) {
            int round = (int) (done / bytes);
            for (int i = 0; i < WINDOW; i++) {
              Arrays.fill(sent[i], content(world.rank(), round + i));
            }
            int length = bytes - random.nextInt(1000);
            if (random.nextBoolean()) {
              all(world, sent, received, length);
            } else {
              oneByOne(world, sent, received, length);
            }
            for (int i = 0; i < WINDOW; i++) {
              check(received[i], length, content(1 - world.rank(), round + i));
            }
          }
        });
  }

  private static void all(Comm world, byte[][] sent, byte[][] received, int length) {
    Request[] requests = new Request[2 * WINDOW];
    for (int i = 0; i < WINDOW; i++) {
      requests[2 * i] = world.isend(Slice.of(sent[i], 0, length), 1 - world.rank(), TAG);
      requests[2 * i + 1] = world.ireceive(Slice.of(received[i], 0, length), 1 - world.rank(), TAG);
    }
    for (Request request : requests) {
      request.await();
    }
  }

  private static void oneByOne(Comm world, byte[][] sent, byte[][] received, int length) {
    for (int i = 0; i < WINDOW; i++) {
      if (world.rank() == 0) {
        world.send(Slice.of(sent[i], 0, length), 1, TAG);
        world.receive(Slice.of(received[i], 0, length), 1, TAG);
      } else {
        world.receive(Slice.of(received[i], 0, length), 0, TAG);
        world.send(Slice.of(sent[i], 0, length), 0, TAG);
      }
    }
  }

  private static byte content(int rank, int message) {
    return (byte) (rank * VARIETY + message % VARIETY);
  }

  private static void check(byte[] received, int length, byte content) {
    for (int i = 0; i < length; i++) {
      if (received[i] != content) {
        assertThat(received[i]).as("byte %d of %d", i, length).isEqualTo(content);
      }
    }
  }
}
