package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.failure.WaitInterruptedException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An interrupt that is pending at a rank's first message breaks nothing, and is not lost. */
final class PendingInterruptTest extends OverEveryTransport {

  @ParameterizedTest
  @ValueSource(ints = {1, 100_000})
  void atTheFirstSend(int length) {
    ranks(
        2,
        world -> {
          int[] values = new int[length];
          if (world.rank() == 1) {
            world.receive(values, 0, TAG);
            world.send(values, 0, TAG);
            return;
          }
          Thread.currentThread().interrupt();
          var sent = world.isend(values, 1, TAG);
          assertThat(Thread.interrupted()).isTrue();
          sent.await();
          world.receive(values, 1, TAG);
        });
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 100_000})
  void atTheFirstReceive(int length) {
    ranks(
        2,
        world -> {
          int[] values = new int[length];
          if (world.rank() == 0) {
            world.send(values, 1, TAG);
            world.send(values, 1, TAG);
            return;
          }
          world.probe(0, TAG);
          Thread.currentThread().interrupt();
          try {
            world.receive(values, 0, TAG);
            assertThat(Thread.interrupted()).isTrue();
          } catch (WaitInterruptedException e) {
            assertThat(Thread.interrupted()).isTrue();
            world.receive(values, 0, TAG);
          }
          world.receive(values, 0, TAG);
        });
  }
}
