package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Comm;
import dev.weft.data.Op;
import dev.weft.failure.PeerFailedException;
import dev.weft.failure.WaitInterruptedException;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Agreements, also without a rank that has left. */
@AlsoWithoutNativeCalls
@AlsoOverUcx
final class AgreementTest extends OverEveryTransport {

  @Test
  void hasWhatAllHaveGiven() {
    for (int size : RankCounts.all()) {
      ranks(
          size,
          world -> {
            for (int round = 0; round < 20; round++) {
              long others = ~(1L << world.rank());
              assertThat(world.agree(others)).isEqualTo(-1L << world.size());
              assertThat(world.agree(round)).isEqualTo(round);
            }
            assertThat(world.failed()).isEmpty();
            assertThat(world.acknowledgeFailed()).isEmpty();
            world.barrier();
          });
    }
  }

  @Test
  void inTheBackgroundTheyBeginInTheSameOrder() {
    ranks(
        3,
        world -> {
          CompletableFuture<Long> first = world.iagree(1 | 1L << world.rank() + 1);
          CompletableFuture<Comm> shrunk = world.ishrink();
          CompletableFuture<Long> second = world.iagree(2);
          assertThat(world.agree(4)).isEqualTo(4);
          assertThat(second.join()).isEqualTo(2);
          assertThat(first.join()).isEqualTo(1);
          try (Comm same = shrunk.join()) {
            assertThat(same.allReduce(1, Op.SUM)).isEqualTo(3);
          }
        });
  }

  @Test
  void anInterruptDoesNotEndAnAgreement() {
    ranks(
        2,
        world -> {
          if (world.rank() == 0) {
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> world.agree(6)).isInstanceOf(WaitInterruptedException.class);
            assertThat(Thread.interrupted()).isTrue();
            world.send(new int[1], 1, TAG);
          } else {
            world.receive(new int[1], 0, TAG);
            assertThat(world.agree(3)).isEqualTo(2);
          }
          assertThat(world.agree(5)).isEqualTo(5);
        });
  }

  @Test
  void goesOnWithoutARankThatHasLeft() {
    ranks(
        4,
        world -> {
          int leaving = 2;
          if (world.rank() == leaving) {
            return;
          }
          while (world.agreeFailed().length == 0) {
            Thread.onSpinWait();
          }
          assertThat(world.failed()).containsExactly(leaving);
          assertThatThrownBy(() -> world.agree(12))
              .isInstanceOfSatisfying(
                  PeerFailedException.class,
                  e -> {
                    assertThat(e.worldRank()).isEqualTo(leaving);
                    assertThat(e.agreed()).hasValue(12);
                  });
          assertThat(world.acknowledgeFailed()).containsExactly(leaving);
          assertThat(world.agree(world.rank() == 0 ? 5 : 7)).isEqualTo(5);
          Comm smaller = world.shrink();
          assertThat(smaller.size()).isEqualTo(3);
          assertThat(smaller.rank()).isEqualTo(world.rank() == 3 ? 2 : world.rank());
          assertThat(smaller.allReduce(world.rank(), Op.SUM)).isEqualTo(4);
          Comm again = smaller.shrink();
          assertThat(again.size()).isEqualTo(3);
          again.barrier();
        });
  }

  @Test
  void anotherCommunicatorHasItsOwn() {
    ranks(
        3,
        world -> {
          Comm own = world.dup();
          CompletableFuture<Long> here = world.iagree(3);
          assertThat(own.agree(world.rank() + 8)).isEqualTo(8);
          assertThat(here.join()).isEqualTo(3);
          own.close();
          assertThatThrownBy(() -> own.agree(1)).hasMessageContaining("closed");
        });
  }
}
