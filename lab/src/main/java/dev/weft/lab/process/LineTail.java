package dev.weft.lab.process;

import java.util.ArrayDeque;

/** The last lines that a process printed, for its failure message. Any thread may call. */
final class LineTail {
  private static final int MAX_LINES = 20;
  private static final int MAX_LINE_CHARS = 400;

  private final ArrayDeque<String> lines = new ArrayDeque<>();

  synchronized void add(String line) {
    if (lines.size() == MAX_LINES) {
      lines.removeFirst();
    }
    lines.addLast(line.length() > MAX_LINE_CHARS ? line.substring(0, MAX_LINE_CHARS) : line);
  }

  synchronized String text() {
    return String.join("\n", lines);
  }
}
