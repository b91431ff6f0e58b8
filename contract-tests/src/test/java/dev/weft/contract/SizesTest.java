package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.data.Status;
import dev.weft.request.Request;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Messages of every size arrive whole, expected or not, blocking or not. */
final class SizesTest extends OverEveryTransport {
  private static final byte GUARD = 0x55;

  @Test
  void blocking() {
    ranks(
        2,
        world -> {
          for (int size : Pattern.SIZES) {
            if (world.rank() == 0) {
              world.send(Pattern.bytes(size, size), 1, TAG);
            } else {
              byte[] buffer = guarded(size);
              Status status = world.receive(buffer, 0, TAG);
              assertThat(status.bytes()).isEqualTo(size);
              assertThat(status.source()).isZero();
              assertThat(status.tag()).isEqualTo(TAG);
              assertContents(buffer, size, size);
            }
          }
        });
  }

  @Test
  void allAtOnceBeforeTheirReceives() {
    ranks(
        2,
        world -> {
          int[] sizes = Pattern.SIZES;
          Request[] requests = new Request[sizes.length];
          byte[][] buffers = new byte[sizes.length][];
          for (int i = 0; i < sizes.length; i++) {
            buffers[i] = Pattern.bytes(sizes[i], i);
          }
          if (world.rank() == 0) {
            for (int i = 0; i < sizes.length; i++) {
              requests[i] = world.isend(buffers[i], 1, i);
            }
            world.send(new byte[0], 1, 1000);
          } else {
            world.receive(new byte[0], 0, 1000);
            for (int i = sizes.length - 1; i >= 0; i--) {
              buffers[i] = guarded(sizes[i]);
              requests[i] = world.ireceive(buffers[i], 0, i);
            }
          }
          for (int i = 0; i < sizes.length; i++) {
            requests[i].await();
            if (world.rank() == 1) {
              assertContents(buffers[i], sizes[i], i);
            }
          }
        });
  }

  @Test
  void bothWaysAtOnce() {
    ranks(
        2,
        world -> {
          int other = 1 - world.rank();
          for (int size : Pattern.SIZES) {
            byte[] buffer = guarded(size);
            Request incoming = world.ireceive(buffer, other, TAG);
            Request outgoing = world.isend(Pattern.bytes(size, world.rank()), other, TAG);
            incoming.await();
            outgoing.await();
            assertContents(buffer, size, other);
          }
        });
  }

  @Test
  void toOneself() {
    ranks(
        1,
        world -> {
          for (int size : Pattern.SIZES) {
            byte[] buffer = guarded(size);
            Request outgoing = world.isend(Pattern.bytes(size, size), 0, TAG);
            world.receive(buffer, 0, TAG);
            outgoing.await();
            assertContents(buffer, size, size);
          }
        });
  }

  /** One byte longer than the message, to see that nothing is stored behind it. */
  private static byte[] guarded(int size) {
    byte[] buffer = new byte[size + 1];
    buffer[size] = GUARD;
    return buffer;
  }

  private static void assertContents(byte[] buffer, int size, long seed) {
    assertThat(buffer[size]).as("the byte behind the message").isEqualTo(GUARD);
    int wrong = Arrays.mismatch(Arrays.copyOf(buffer, size), Pattern.bytes(size, seed));
    assertThat(wrong).as("first wrong byte of a message of %d bytes", size).isEqualTo(-1);
  }
}
