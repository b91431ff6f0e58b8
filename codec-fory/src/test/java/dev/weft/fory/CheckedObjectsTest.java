package dev.weft.fory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.weft.Weft;
import dev.weft.failure.ArgumentException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** With {@code -Dweft.check=collectives}, ranks that disagree on an operation on objects. */
@Timeout(60)
final class CheckedObjectsTest {
  private static final String PROPERTY = "weft.check";

  @BeforeEach
  void turnOn() {
    System.setProperty(PROPERTY, "collectives");
  }

  @AfterEach
  void turnOff() {
    System.clearProperty(PROPERTY);
  }

  @Test
  void allAreToldAndCanGoOn() {
    List<String> told = new CopyOnWriteArrayList<>();
    Weft.run(
        2,
        world -> {
          ArgumentException thrown =
              catchThrowableOfType(
                  ArgumentException.class,
                  () -> {
                    if (world.rank() == 0) {
                      world.allGatherObjects("a", String.class);
                    } else {
                      world.broadcastObject("b", String.class, 1);
                    }
                  });
          told.add(String.valueOf(thrown.getMessage()));
          String all = world.allReduceObject("" + world.rank(), String.class, String::concat);
          assertThat(all).isEqualTo("01");
        });
    assertThat(told).hasSize(2).containsOnly(told.getFirst());
    assertThat(told.getFirst())
        .contains(
            "rank 0 calls allGatherObjects(String)",
            "rank 1 calls broadcastObject(String, root 1)");
  }

  /** By one rank or by both. */
  @Test
  @SuppressWarnings("NullAway")
  void whatIsRefusedIsToldToAll() {
    for (int first : new int[] {0, 1}) {
      Weft.run(
          2,
          world -> {
            boolean bad = world.rank() >= first;
            int root = bad ? 7 : 0;
            List<ThrowingCallable> calls =
                List.of(
                    () -> world.broadcastObject("a", String.class, root),
                    () -> world.gatherObjects("a", String.class, root),
                    () -> world.allToAllObjects(List.of("a", bad ? "b" : "c", "d"), String.class),
                    () -> world.scanObject(bad ? null : "a", String.class, String::concat),
                    () -> world.allReduceObject("a", String.class, bad ? null : String::concat));
            for (ThrowingCallable call : calls) {
              assertThatThrownBy(call)
                  .isInstanceOfAny(ArgumentException.class, NullPointerException.class);
              assertThat(world.allGatherObjects("a", String.class)).containsExactly("a", "a");
            }
          });
    }
  }
}
