package dev.weft.internal.stall;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;

/**
 * Notes of the project's other modules about this process, shown with the stacks of its threads.
 * Any thread; does not block.
 */
public final class ProcessNotes {
  private static final List<Supplier<String>> NOTES = new CopyOnWriteArrayList<>();

  private ProcessNotes() {}

  /** Adds a source of lines without a final line feed. */
  public static void add(Supplier<String> note) {
    NOTES.add(note);
  }

  /** Removes it. */
  public static void remove(Supplier<String> note) {
    NOTES.remove(note);
  }

  /** All lines, indented as stacks are. */
  public static String text() {
    StringBuilder text = new StringBuilder();
    for (Supplier<String> note : NOTES) {
      note.get().lines().forEach(line -> text.append("  ").append(line).append('\n'));
    }
    return text.toString();
  }
}
