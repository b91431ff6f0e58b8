package dev.weft.engine;

import dev.weft.Request;
import dev.weft.boot.stall.SleepingThread;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
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
    engine.lock.lock();
    try {
      this.entry = engine.waiting.board.enter(awaited, false);
    } finally {
      engine.lock.unlock();
    }
  }

  /**
   * For a thread that waits until any of these requests is complete; null if one of them may be
   * completed by something that an engine does not see.
   */
  public static @Nullable WaitNote ofAny(@Nullable Request[] requests) {
    List<Operation> operations = new ArrayList<>(requests.length);
    for (Request request : requests) {
      if (request != null && !collect(request, operations)) {
        return null;
      }
    }
    return operations.isEmpty()
        ? null
        : new WaitNote(
            operations.getFirst().engine,
            (thread, limited, shown) -> show(operations, thread, limited, shown));
  }

  private static boolean collect(Request request, List<Operation> operations) {
    if (request instanceof Operation operation) {
      return operations.add(operation);
    }
    if (!(request instanceof Composite composite)) {
      return false;
    }
    for (Request part : composite.parts()) {
      if (!collect(part, operations)) {
        return false;
      }
    }
    return true;
  }

  private static void show(
      List<Operation> operations, Thread thread, boolean limited, Consumer<SleepingThread> shown) {
    for (Operation operation : operations) {
      if (!operation.isDone()) {
        operation.show(thread, limited, shown);
      }
    }
  }

  /** To be called now and then: says that nothing has moved, if that is so. */
  public void tell() {
    engine.lock.lock();
    try {
      engine.waiting.board.tellIfQuiet();
    } finally {
      engine.lock.unlock();
    }
  }

  @Override
  public void close() {
    engine.lock.lock();
    try {
      engine.waiting.board.leave(entry);
    } finally {
      engine.lock.unlock();
    }
  }
}
