package dev.weft.contract;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Comm;
import dev.weft.rma.Window;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Threads of a rank that work on one window (MPI 4.1, sections 11.6.2 and 12.5.4). */
@AlsoOverUcx
final class WindowThreadsTest extends OverEveryTransport {
  private static final int THREADS = 3;
  private static final int ROUNDS = 2000;

  /** Where a round takes long, as in an emulated machine, fewer must do. */
  private static final long MOST_NANOS = 3_000_000_000L;

  private static final long[] END = {};

  /** A flush that begins while another thread's is under way waits for its own thread's put. */
  @ParameterizedTest
  @EnumSource(
      value = Over.class,
      names = {"ALLOCATED", "SEGMENT"})
  void aFlushCompletesWhatItsThreadHasPut(Over over) {
    ranks(
        2,
        world -> {
          try (Window window = over.make(world, THREADS)) {
            window.lockAll();
            Crew crew = new Crew();
            for (int i = 0; i < THREADS; i++) {
              int thread = i;
              Thread _ = crew.start(() -> take(world, window, thread));
            }
            crew.join();
            window.unlockAll();
          }
        });
  }

  private static void take(Comm world, Window window, int thread) {
    if (world.rank() == 0) {
      putAndTell(world, window, thread);
    } else {
      lookWhenTold(world, window, thread);
    }
  }

  private static void putAndTell(Comm world, Window window, int thread) {
    long begin = System.nanoTime();
    for (long i = 1; i <= ROUNDS && System.nanoTime() - begin < MOST_NANOS; i++) {
      window.put(i, 1, thread);
      window.flush(1);
      world.send(new long[] {i}, 1, thread);
    }
    world.send(END, 1, thread);
  }

  private static void lookWhenTold(Comm world, Window window, int thread) {
    long[] told = new long[1];
    while (world.receive(told, 0, thread).count() > 0) {
      long there = window.memory().get(JAVA_LONG, (long) thread * Long.BYTES);
      assertThat(there).isGreaterThanOrEqualTo(told[0]);
    }
  }
}
