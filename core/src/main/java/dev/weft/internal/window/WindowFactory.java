package dev.weft.internal.window;

import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.internal.check.CommInternals;
import dev.weft.internal.engine.Engine;
import dev.weft.internal.job.Job;
import dev.weft.rma.Window;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * Makes the windows of one communicator at one rank. Collective; blocks. Arguments that a rank can
 * check by itself are checked before anything is sent.
 */
public final class WindowFactory {
  private static final long MOST_BYTES = 1L << 46;

  private final Engine engine;
  private final Job job;
  private final CommInternals users;

  /**
   * @param users the program's communicator; the window has its own one for its messages
   */
  public WindowFactory(Engine engine, Job job, CommInternals users) {
    this.engine = engine;
    this.job = job;
    this.users = users;
  }

  /** See {@link dev.weft.rma.Windows#allocateWindow}. */
  public Window allocate(long count, ElementType type) {
    return make(WindowKind.ALLOCATED, type, bytes(count, type), null);
  }

  /** See {@link dev.weft.rma.Windows#allocateSharedWindow}. */
  public Window allocateShared(long count, ElementType type) {
    return make(WindowKind.SHARED, type, bytes(count, type), null);
  }

  /** See {@link dev.weft.rma.Windows#createWindow(Slice)}. */
  public Window over(Slice memory) {
    MemorySegment segment = RankWindow.accessible(memory);
    return make(WindowKind.USER, memory.type(), segment.byteSize(), segment);
  }

  /** See {@link dev.weft.rma.Windows#createDynamicWindow}. */
  public Window dynamic() {
    return make(WindowKind.DYNAMIC, ElementType.BYTE, 0, null);
  }

  private Window make(
      WindowKind windowKind, ElementType type, long bytes, @Nullable MemorySegment memory) {
    WindowMaker maker =
        new WindowMaker(
            engine, job, users.forService(), windowKind, type, bytes, memory, users.checks());
    return maker.make();
  }

  private static long bytes(long count, ElementType type) {
    if (count < 0 || count > MOST_BYTES >> type.shift()) {
      throw new ArgumentException(
          FailureCode.WINDOW_RANGE,
          "a window of %d elements of %s; give from 0 to %d"
              .formatted(count, type, MOST_BYTES >> type.shift()));
    }
    return count << type.shift();
  }
}
