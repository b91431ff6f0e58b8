package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Comm;
import dev.weft.call.SendMode;
import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.ResourceException;
import dev.weft.request.PersistentRequest;
import dev.weft.request.Request;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Standard, synchronous, buffered and ready sends; blocking, non-blocking and persistent. */
final class ModesTest extends OverEveryTransport {
  private static final int[] SIZES = {0, 8, 5000, 40_000, 700_000};

  @Test
  void everyModeInEveryForm() {
    ranks(
        2,
        world -> {
          for (SendMode mode : SendMode.values()) {
            for (int size : SIZES) {
              byte[] bytes = world.rank() == 0 ? Pattern.bytes(size, size) : new byte[size];
              if (world.rank() == 0) {
                send(world, mode, bytes);
              } else {
                receive(world, bytes);
              }
            }
          }
        });
  }

  private static void send(Comm world, SendMode mode, byte[] bytes) {
    Slice slice = Slice.of(bytes);
    world.receive(new byte[0], 1, TAG);
    world.send(slice, 1, TAG, mode);
    world.receive(new byte[0], 1, TAG);
    world.isend(slice, 1, TAG, mode).await();
    PersistentRequest persistent = world.sendInit(slice, 1, TAG, mode);
    assertThat(persistent.await()).isEqualTo(Status.EMPTY);
    for (int i = 0; i < 3; i++) {
      world.receive(new byte[0], 1, TAG);
      assertThat(persistent.start().await().cancelled()).isFalse();
    }
  }

  /** Says that it is ready only when the receive is posted, as ready mode demands. */
  private static void receive(Comm world, byte[] bytes) {
    byte[] expected = Pattern.bytes(bytes.length, bytes.length);
    PersistentRequest persistent = world.receiveInit(Slice.of(bytes), 0, TAG);
    assertThat(persistent.await()).isEqualTo(Status.EMPTY);
    for (int i = 0; i < 5; i++) {
      java.util.Arrays.fill(bytes, (byte) 0);
      persistent.start();
      world.send(new byte[0], 0, TAG);
      assertThat(persistent.await().bytes()).isEqualTo(bytes.length);
      assertThat(bytes).isEqualTo(expected);
    }
  }

  @Test
  void synchronousSendEndsOnlyWhenItIsReceived() {
    ranks(
        2,
        world -> {
          for (int size : SIZES) {
            byte[] bytes = new byte[size];
            if (world.rank() == 0) {
              Request send = world.isend(Slice.of(bytes), 1, TAG, SendMode.SYNCHRONOUS);
              world.send(new byte[0], 1, 1);
              world.receive(new byte[0], 1, 2);
              assertThat(send.test()).isFalse();
              world.send(new byte[0], 1, 3);
              send.await();
            } else {
              world.receive(new byte[0], 0, 1);
              world.probe(0, TAG);
              world.send(new byte[0], 0, 2);
              world.receive(new byte[0], 0, 3);
              world.receive(bytes, 0, TAG);
            }
          }
        });
  }

  @Test
  void bufferedSendNeedsNoReceiverAndLetsGoOfItsBuffer() {
    ranks(
        2,
        world -> {
          int count = 20;
          if (world.rank() == 0) {
            for (int i = 0; i < count; i++) {
              byte[] bytes = Pattern.bytes(1 << 20, i);
              world.send(Slice.of(bytes), 1, i, SendMode.BUFFERED);
              java.util.Arrays.fill(bytes, (byte) 0);
            }
            world.send(new byte[0], 1, count);
            world.flushBuffered();
          } else {
            world.receive(new byte[0], 0, count);
            byte[] bytes = new byte[1 << 20];
            for (int i = count - 1; i >= 0; i--) {
              world.receive(bytes, 0, i);
              assertThat(bytes).isEqualTo(Pattern.bytes(1 << 20, i));
            }
          }
        });
  }

  @Test
  void bufferedSendBeyondTheLimitIsRefusedAndHarmsNothing() {
    ranks(
        2,
        world -> {
          int[] sizes = {1 << 20, 100_000, 40_000, 9_000};
          if (world.rank() == 0) {
            world.bufferedLimit(1000);
            for (int round = 0; round < 100; round++) {
              for (int size : sizes) {
                trySendBuffered(world, size);
              }
            }
            world.bufferedLimit(64 << 20);
            world.send(Slice.of(Pattern.bytes(1 << 20, 5)), 1, TAG + 1, SendMode.BUFFERED);
            world.flushBuffered();
          } else {
            Thread.sleep(50);
            byte[] bytes = new byte[1 << 20];
            world.receive(bytes, 0, TAG + 1);
            assertThat(bytes).isEqualTo(Pattern.bytes(1 << 20, 5));
            for (Status next = world.iprobe(0, TAG); next != null; next = world.iprobe(0, TAG)) {
              byte[] small = new byte[(int) next.bytes()];
              world.receive(small, 0, TAG);
              assertThat(small).isEqualTo(Pattern.bytes(small.length, small.length));
            }
          }
        });
  }

  private static void trySendBuffered(Comm world, int size) {
    try {
      world.send(Slice.of(Pattern.bytes(size, size)), 1, TAG, SendMode.BUFFERED);
    } catch (ResourceException e) {
      assertThat(e).hasMessageContaining(String.valueOf(size)).hasMessageContaining("1000");
    }
  }

  @Test
  void persistentRequestCannotBeStartedTwice() {
    ranks(
        2,
        world -> {
          if (world.rank() == 0) {
            world.receive(new byte[0], 1, TAG);
            world.send(new byte[0], 1, TAG);
            world.receive(new byte[0], 1, TAG);
          } else {
            PersistentRequest receive = world.receiveInit(Slice.of(new byte[4]), 0, TAG);
            PersistentRequest send =
                world.sendInit(Slice.of(new byte[4]), 1, TAG, SendMode.SYNCHRONOUS);
            PersistentRequest.startAll(receive, send);
            assertThatThrownBy(receive::start).isInstanceOf(ArgumentException.class);
            assertThatThrownBy(send::start).isInstanceOf(ArgumentException.class);
            world.receive(new byte[4], 1, TAG);
            send.await(Duration.ofSeconds(20));
            world.send(new byte[0], 0, TAG);
            receive.await(Duration.ofSeconds(20));
            assertThat(receive.start().test()).isFalse();
            receive.cancel();
            assertThat(receive.await().cancelled()).isTrue();
            world.send(new byte[0], 0, TAG);
          }
        });
  }
}
