package dev.weft;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.internal.base.WithoutNativeCalls;
import dev.weft.internal.comm.IntraCommunicator;
import dev.weft.internal.engine.protocol.Contexts;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a closed communicator leaves behind in its rank's tables: nothing. */
@Timeout(60)
@WithoutNativeCalls
final class ClosedCommunicatorsTest {
  private static final int TAG = 3;
  private static final int TIMES = 200;

  @Test
  void messageSpacesGo() {
    Weft.run(
        3,
        world -> {
          Contexts spaces = ((IntraCommunicator) world).factory().engine().contexts();
          world.barrier();
          int before = spaces.size();
          world.barrier();
          for (int i = 0; i < TIMES; i++) {
            Comm copy = world.dup();
            copy.barrier();
            copy.send(new int[1], (world.rank() + 1) % 3, TAG);
            copy.receive(new int[1], Comm.ANY_SOURCE, TAG);
            Comm pair = copy.split(world.rank() == 0 ? Comm.UNDEFINED : 1, 0);
            if (pair != null) {
              pair.close();
            }
            Comm one = copy.create(world.group().include(0));
            if (one != null) {
              one.close();
            }
            copy.close();
          }
          world.barrier();
          assertThat(spaces.size()).isEqualTo(before);
        });
  }

  /** Nobody can receive it, and it holds nothing up. */
  @Test
  void messagesThatComeLaterGoToo() {
    Weft.run(
        2,
        world -> {
          Contexts spaces = ((IntraCommunicator) world).factory().engine().contexts();
          world.barrier();
          int before = spaces.size();
          world.barrier();
          Comm copy = world.dup();
          if (world.rank() == 1) {
            copy.close();
          }
          world.barrier();
          if (world.rank() == 0) {
            copy.send(new int[10], 1, TAG);
            copy.close();
          }
          world.barrier();
          world.dup().close();
          assertThat(spaces.size()).isEqualTo(before);
        });
  }

  @Test
  void searchesMeetNoGap() {
    Weft.run(
        1,
        world -> {
          for (int i = 0; i < 50; i++) {
            Comm first = world.dup();
            List<Comm> others = List.of(world.dup(), world.dup(), world.dup());
            first.close();
            for (Comm each : others.reversed()) {
              each.send(new int[] {i}, 0, TAG);
              int[] value = new int[1];
              each.receive(value, 0, TAG);
              assertThat(value[0]).isEqualTo(i);
              each.close();
            }
          }
        });
  }
}
