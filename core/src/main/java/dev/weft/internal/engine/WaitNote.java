package dev.weft.internal.engine;

import dev.weft.internal.engine.base.Awaited;
import dev.weft.request.Request;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The calling thread's note on its rank's {@link WaitBoard}, for waits that are no operation's: it
 * stands there until closed, by the same thread. For waits so long that the thread sleeps; does not
 * block.
 */
public final class WaitNote implements AutoCloseable {
  private final Engine engine;
  private final WaitBoard.Entry entry;

  WaitNote(Engine engine, Awaited awaited) {
    this.engine = engine;
    try (var _ = engine.lock.hold()) {
      this.entry = engine.waiting.board.enter(awaited, false);
    }
  }

  /**
   * For a thread that waits until any of these requests is complete; null if one of them may be
   * completed by something that an engine does not see.
   */
  public static @Nullable WaitNote ofAny(@Nullable Request[] requests) {
    List<Operation> operations = AnyOf.operationsOf(requests);
    return operations == null || operations.isEmpty()
        ? null
        : new WaitNote(operations.getFirst().engine, shown -> AnyOf.showAll(operations, shown));
  }

  /** To be called now and then: says that nothing has moved, if that is so. */
  public void tell() {
    try (var _ = engine.lock.hold()) {
      engine.waiting.board.tellIfQuiet();
    }
  }

  @Override
  public void close() {
    try (var _ = engine.lock.hold()) {
      engine.waiting.board.leave(entry);
    }
  }
}
