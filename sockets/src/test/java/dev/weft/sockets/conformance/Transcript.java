package dev.weft.sockets.conformance;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/** What a case has seen, line by line. Any thread; who notes at the same time must not care. */
final class Transcript {
  private final List<String> lines = new ArrayList<>();

  /** Something that may fail and returns nothing. */
  interface Action {
    void run() throws Exception;
  }

  synchronized void note(String what, Object value) {
    lines.add(what + ": " + value);
  }

  /** Notes the result, or the exception; the JVM's words for null name variables. */
  void result(String what, Callable<?> call) {
    try {
      note(what, call.call());
    } catch (NullPointerException e) {
      note(what, e.getClass().getName());
    } catch (Exception e) {
      note(what, e.getClass().getName() + " " + e.getMessage());
    }
  }

  void does(String what, Action action) {
    result(
        what,
        () -> {
          action.run();
          return "done";
        });
  }

  /**
   * Notes whether something took as long as it should: 20 ms more at the most, or slower machines.
   */
  void takes(String what, long millis, Action action) {
    long start = System.nanoTime();
    does(what, action);
    double took = (System.nanoTime() - start) / 1e6;
    note(what + " took its time", took > millis - 2);
  }

  synchronized List<String> lines() {
    return List.copyOf(lines);
  }
}
