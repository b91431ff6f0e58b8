package dev.weft.objects;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.testkit.Ranks;
import dev.weft.testkit.Via;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A large argument does not keep the small calls of other threads waiting. */
final class LargeArgumentsTest {
  private static final int BYTES = 64 << 20;
  private static final int WARM_CALLS = 2_000;

  /** Small calls that begin and end while one and the same large argument is under way. */
  private static final int WANTED = 5;

  /** On a machine that is busy otherwise most large calls may be over before a small one begins. */
  private static final int MOST_LARGE_CALLS = 100;

  /** Called with much and with nothing. */
  interface Sink {
    int length(@Borrowed byte[] values);

    void nothing();
  }

  private static final class Measuring implements Sink {
    @Override
    public int length(byte[] values) {
      return values.length;
    }

    @Override
    public void nothing() {}
  }

  @ParameterizedTest
  @EnumSource(
      value = Via.class,
      names = {"SHM", "TCP"})
  void smallCallsGoOnBesideThem(Via via) {
    Ranks.run(
        2,
        via,
        world -> {
          try (Node node = Node.of(world)) {
            if (node.rank() == 0) {
              Remote<Sink> _ = node.export("sink", Sink.class, new Measuring());
              return;
            }
            Sink sink = node.lookup("sink", Sink.class).call();
            for (int i = 0; i < WARM_CALLS; i++) {
              sink.nothing();
            }
            AtomicInteger beside = new AtomicInteger();
            AtomicInteger large = new AtomicInteger();
            Thread other = Thread.ofPlatform().start(() -> passLarge(sink, large, beside));
            while (other.isAlive()) {
              int before = large.get();
              sink.nothing();
              if (isUnderWay(before) && large.get() == before) {
                int _ = beside.incrementAndGet();
              }
            }
            assertThat(beside).hasValueGreaterThanOrEqualTo(WANTED);
          }
        });
  }

  /** Large calls one after the other; the number is odd while one is under way. */
  private static void passLarge(Sink sink, AtomicInteger number, AtomicInteger beside) {
    byte[] values = new byte[BYTES];
    for (int i = 0; i < MOST_LARGE_CALLS && beside.get() < WANTED; i++) {
      int _ = number.incrementAndGet();
      int _ = sink.length(values);
      int _ = number.incrementAndGet();
    }
  }

  private static boolean isUnderWay(int number) {
    return number % 2 == 1;
  }
}
