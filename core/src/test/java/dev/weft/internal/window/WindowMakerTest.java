package dev.weft.internal.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.data.ElementType;
import dev.weft.failure.ResourceException;
import dev.weft.internal.engine.Engines;
import dev.weft.internal.engine.base.TransportChoice;
import dev.weft.internal.job.Job;
import dev.weft.internal.rank.SoloJob;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A window that cannot be made leaves nothing behind. */
@Timeout(30)
final class WindowMakerTest {

  /**
   * Rank 1 does not find its own part, as it is given the job of another rank: all fail, and though
   * they have told each other how to access their memory, none will.
   */
  @ParameterizedTest
  @EnumSource(
      value = TransportChoice.class,
      names = {"LOCAL", "UCX"})
  void memoryIsFreedIfOneRankCannotTakeHoldOfTheParts(TransportChoice choice) {
    assumeTrue(TransportChoice.unavailability(choice.word()) == null, choice + " is not here");
    TransportChoice.during(
        choice,
        () ->
            Weft.run(
                2,
                world -> {
                  try (Job job = new SoloJob()) {
                    Watched watched = new Watched(world.dup(), job);
                    WindowMaker maker =
                        new WindowMaker(
                            Engines.of(world),
                            job,
                            watched.comm(),
                            WindowKind.ALLOCATED,
                            ElementType.LONG,
                            1 << 20,
                            null,
                            null);
                    assertThatThrownBy(maker::make).isInstanceOf(ResourceException.class);
                    assertThat(watched.part).isNotNull();
                    assertThat(watched.part.scope().isAlive()).isFalse();
                    world.barrier();
                  }
                }));
  }

  /** A communicator that looks what its rank's part is, before it is closed. */
  private static final class Watched {
    private final Comm comm;
    private final Job job;
    private long number;
    @Nullable MemorySegment part;

    Watched(Comm comm, Job job) {
      this.comm = comm;
      this.job = job;
    }

    Comm comm() {
      return (Comm)
          Proxy.newProxyInstance(
              Comm.class.getClassLoader(), new Class<?>[] {Comm.class}, this::call);
    }

    private @Nullable Object call(Object proxy, Method method, Object @Nullable [] arguments)
        throws Throwable {
      if (method.getName().equals("allGather")
          && arguments != null
          && arguments[0] instanceof long[] facts) {
        number = facts[2];
      } else if (method.getName().equals("close")) {
        part = ShareTable.find(new ShareTable.Key(job.id(), job.rank(), number)).region().memory();
      }
      try {
        return method.invoke(comm, arguments);
      } catch (InvocationTargetException e) {
        throw e.getCause();
      }
    }
  }
}
