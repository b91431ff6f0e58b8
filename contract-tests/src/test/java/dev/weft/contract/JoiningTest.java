package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Weft;
import dev.weft.call.SendMode;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.failure.LaunchException;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.testkit.Ranks;
import dev.weft.testkit.Via;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** A rank joins once at a time: what else is asked for is refused, and harms nothing. */
@WithinOneProcess
final class JoiningTest {

  private static void refused() {
    assertThatThrownBy(Weft::init)
        .isInstanceOf(LaunchException.class)
        .hasMessageContainingAll("rank", "has joined its job already", "close");
  }

  @Test
  void aSecondTimeIsRefusedOnAllRanksAndOnOne() {
    Ranks.runMains(
        3,
        Via.LOCAL,
        args -> {
          try (Weft weft = Weft.init(args)) {
            refused();
            assertThat(weft.world().allReduce(1, Op.SUM)).isEqualTo(3);
            if (weft.world().rank() == 1) {
              refused();
              Crew crew = new Crew();
              crew.start(JoiningTest::refused);
              crew.join();
            }
            assertThat(weft.world().allReduce(1, Op.SUM)).isEqualTo(3);
          }
          try (Weft again = Weft.init(args)) {
            assertThat(again.world().allReduce(1, Op.SUM)).isEqualTo(3);
          }
        });
  }

  @Test
  void aRankOfWeftRunHasJoined() {
    Ranks.run(
        2,
        Via.LOCAL,
        world -> {
          refused();
          world.barrier();
        });
  }

  @Test
  void withoutALauncherEachIsAJobOfItsOwn() throws Exception {
    try (Weft first = Weft.init();
        Weft second = Weft.init()) {
      first.world().send(Slice.of(new int[] {7}), 0, 1, SendMode.BUFFERED);
      assertThat(second.world().iprobe(0, 1)).isNull();
      int[] value = new int[1];
      first.world().receive(value, 0, 1);
      assertThat(value[0]).isEqualTo(7);
    }
  }

  @Test
  void aRankThatWasInterruptedWhileItJoinedDoesNotComeBack() {
    AtomicReference<Throwable> first = new AtomicReference<>();
    AtomicReference<Throwable> second = new AtomicReference<>();
    assertThatThrownBy(
            () ->
                Ranks.runMains(
                    2,
                    Via.LOCAL,
                    args -> {
                      if (Thread.currentThread().getName().equals("rank-1")) {
                        while (second.get() == null) {
                          Thread.sleep(5);
                        }
                        Weft.init(args).close();
                        return;
                      }
                      Thread.currentThread().interrupt();
                      first.set(Crew.thrownBy(() -> Weft.init(args)));
                      assertThat(Thread.interrupted()).isTrue();
                      second.set(Crew.thrownBy(() -> Weft.init(args)));
                    }))
        .isInstanceOf(LaunchException.class);
    assertThat(first.get()).isInstanceOf(WaitInterruptedException.class);
    assertThat(second.get())
        .isInstanceOf(LaunchException.class)
        .hasMessageContaining("was interrupted while it joined");
  }
}
