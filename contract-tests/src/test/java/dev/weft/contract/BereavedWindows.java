package dev.weft.contract;

import static dev.weft.contract.Bereavement.DEAD;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.contract.Bereavement.Action;
import dev.weft.contract.Bereavement.End;
import dev.weft.contract.Bereavement.Row;
import dev.weft.data.Datatype;
import dev.weft.data.ElementType;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.rma.Window;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The operations of a window when one of its ranks dies. Argument: {@code direct} if the memory of
 * a dead rank stays readable, as that of allocated windows on one host does.
 */
public final class BereavedWindows {
  private static final int COUNT = 8;

  private BereavedWindows() {}

  private static Slice ints(int count) {
    return Slice.of(new int[count]);
  }

  /**
   * By the names of methods.
   *
   * @param direct whether a dead rank's memory can be accessed
   */
  static Map<String, Row<Window>> rows(boolean direct) {
    Map<String, Row<Window>> rows = new LinkedHashMap<>();
    End atDead = direct ? End.GOES_ON : End.FAILS;
    rows.put("fence", Row.of(End.FAILS, Window::fence));
    rows.put("close", Row.of(End.FAILS, Window::close));
    rows.put("start, complete", Row.of(End.FAILS, BereavedWindows::startAtDead));
    rows.put("post, awaitComplete", Row.of(End.FAILS, BereavedWindows::postToDead));
    rows.put("post, testComplete", Row.of(End.FAILS, BereavedWindows::testOfDead));
    rows.put("sync", Row.of(End.GOES_ON, Window::sync));
    rows.put("lock, unlock, own", Row.of(End.GOES_ON, window -> lockAt(window.rank(), window)));
    rows.put(
        "lock, unlock, of the dead",
        new Row<>(
            End.GOES_ON, End.GOES_ON, window -> lockAt(0, window), window -> hold(0, window)));
    rows.put("lock, unlock, at the dead", after(atDead, window -> lockAt(DEAD, window)));
    rows.put(
        "lock, unlock, of and at the dead",
        new Row<>(atDead, atDead, window -> lockAt(DEAD, window), window -> hold(DEAD, window)));
    rows.put("lockAll, unlockAll", after(atDead, BereavedWindows::lockAll));
    accesses(rows, 0, "", End.GOES_ON);
    accesses(rows, DEAD, ", at the dead", atDead);
    return rows;
  }

  /** Goes on while the rank lives, as it needs no call of it. */
  private static Row<Window> after(End after, Action<Window> action) {
    return new Row<>(End.GOES_ON, after, action, _ -> {});
  }

  private static void accesses(Map<String, Row<Window>> rows, int target, String where, End end) {
    Map<String, Action<Window>> all = new LinkedHashMap<>();
    Datatype pair = Datatype.of(ElementType.INT).vector(2, 1, 2);
    all.put("put", window -> window.put(ints(2), target, 0));
    all.put("put, layout", window -> window.put(ints(2), target, 0, 1, pair));
    all.put("get", window -> window.get(ints(2), target, 0));
    all.put("getInt", window -> window.getInt(target, 0));
    all.put("accumulate", window -> window.accumulate(ints(2), target, 0, Op.SUM));
    all.put("getAccumulate", window -> window.getAccumulate(ints(1), ints(1), target, 0, Op.SUM));
    all.put("fetchAndOp", window -> window.fetchAndOp(1, target, 0, Op.SUM));
    all.put("compareAndSwap", window -> window.compareAndSwap(0, 0, target, 0));
    all.put("rput", window -> window.rput(ints(1), target, 0).await());
    all.put("rget", window -> window.rget(ints(1), target, 0).await());
    all.put("raccumulate", window -> window.raccumulate(ints(1), target, 0, Op.SUM).await());
    all.put(
        "rgetAccumulate",
        window -> window.rgetAccumulate(ints(1), ints(1), target, 0, Op.SUM).await());
    all.put("flush", window -> flushed(target, window, () -> window.flush(target)));
    all.put("flushAll", window -> flushed(target, window, window::flushAll));
    all.put("flushLocal", window -> flushed(target, window, () -> window.flushLocal(target)));
    all.put("flushLocalAll", window -> flushed(target, window, window::flushLocalAll));
    all.forEach(
        (name, access) ->
            rows.put(name + where, after(end, window -> access(target, window, access))));
  }

  private static void access(int target, Window window, Action<Window> access) throws Exception {
    window.lock(Window.LockType.SHARED, target);
    try {
      access.run(window);
    } finally {
      window.unlock(target);
    }
  }

  private static void flushed(int target, Window window, Runnable flush) {
    window.put(ints(2), target, 0);
    flush.run();
    window.flush(target);
  }

  private static void lockAt(int target, Window window) {
    window.lock(Window.LockType.EXCLUSIVE, target);
    window.unlock(target);
  }

  private static void hold(int target, Window window) {
    window.lock(Window.LockType.EXCLUSIVE, target);
  }

  private static void lockAll(Window window) {
    window.lockAll();
    window.put(ints(1), DEAD, 0);
    window.unlockAll();
  }

  private static void startAtDead(Window window) {
    window.start(new int[] {DEAD});
    window.put(ints(1), DEAD, 0);
    window.complete();
  }

  private static void postToDead(Window window) {
    window.post(new int[] {DEAD});
    window.awaitComplete();
  }

  private static void testOfDead(Window window) throws InterruptedException {
    window.post(new int[] {DEAD});
    while (!window.testComplete()) {
      Thread.sleep(1);
    }
  }

  public static void main(String[] arguments) throws Exception {
    try (Weft weft = Weft.init(arguments)) {
      boolean direct = arguments[0].equals("direct");
      Comm world = weft.world();
      new Bereavement<>(rows(direct))
          .check(world, comm -> comm.allocateWindow(COUNT, ElementType.INT));
    }
  }
}
