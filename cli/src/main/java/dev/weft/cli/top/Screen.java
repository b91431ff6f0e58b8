package dev.weft.cli.top;

import dev.weft.internal.os.Terminal;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The terminal that a person looks at: shows lines in place of those before, takes keys without
 * Enter, and is as before once it is closed, by a signal too. One thread; blocks as the terminal
 * does.
 */
public final class Screen implements AutoCloseable {
  private static final File TERMINAL = new File("/dev/tty");
  private static final Pattern SIZE = Pattern.compile("([0-9]+) ([0-9]+)");
  private static final int LINES = 24;
  private static final int COLUMNS = 80;
  private static final long LOOK_MILLIS = 50;

  /** Another screen, whose lines do not stay; the cursor hidden. */
  private static final String BEGIN = "\u001b[?1049h\u001b[?25l";

  private static final String END = "\u001b[?25h\u001b[?1049l";
  private static final String HOME = "\u001b[H";
  private static final String CLEAR_LINE = "\u001b[K";
  private static final String CLEAR_REST = "\u001b[J";
  private static final String REVERSED = "\u001b[7m";
  private static final String USUAL = "\u001b[0m";

  private final PrintStream out = System.out;
  private final String settings;
  private final Thread restoring = new Thread(this::restore, "weft-terminal");
  private boolean restored;

  private Screen() {
    this.settings = stty("-g");
    Runtime.getRuntime().addShutdownHook(restoring);
    String _ = stty("-icanon", "-echo", "min", "0", "time", "0");
    out.print(BEGIN);
    out.flush();
  }

  /** Whether a person looks at the output. */
  public static boolean isThere() {
    String term = System.getenv().getOrDefault("TERM", "dumb");
    return Terminal.isStandardOutput() && !term.equals("dumb");
  }

  /** Takes the terminal. */
  public static Screen open() {
    return new Screen();
  }

  private static String stty(String... words) {
    List<String> command = new java.util.ArrayList<>(List.of("stty"));
    command.addAll(List.of(words));
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectInput(TERMINAL)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
      int _ = process.waitFor();
      return text.strip();
    } catch (IOException noTerminal) {
      return "";
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "";
    }
  }

  /** Lines and columns, as they are now. */
  public int[] size() {
    Matcher size = SIZE.matcher(stty("size"));
    if (size.matches()) {
      int lines = Integer.parseInt(size.group(1));
      int columns = Integer.parseInt(size.group(2));
      if (lines > 0 && columns > 0) {
        return new int[] {lines, columns};
      }
    }
    return new int[] {LINES, COLUMNS};
  }

  /**
   * Shows lines in place of those before.
   *
   * @param heading the index of the one that is reversed
   */
  public synchronized void show(List<String> lines, int heading) {
    if (restored) {
      return;
    }
    int width = size()[1];
    StringBuilder text = new StringBuilder(HOME);
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      if (i == heading) {
        text.append(REVERSED).append(line).repeat(' ', Math.max(0, width - line.length()));
        text.append(USUAL);
      } else {
        text.append(line).append(CLEAR_LINE);
      }
      text.append(i < lines.size() - 1 ? "\r\n" : CLEAR_REST);
    }
    out.print(text);
    out.flush();
  }

  /** Waits; true at once if the key to end is pressed meanwhile. */
  public boolean endsWithin(long millis) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    while (System.nanoTime() - end < 0) {
      if (isEndPressed()) {
        return true;
      }
      TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
    }
    return false;
  }

  private static boolean isEndPressed() {
    try {
      while (System.in.available() > 0) {
        int key = System.in.read();
        if (key == 'q' || key == 'Q') {
          return true;
        }
      }
    } catch (IOException noKeys) {
      // Ctrl-C ends it.
    }
    return false;
  }

  private synchronized void restore() {
    if (!restored) {
      restored = true;
      out.print(END);
      out.flush();
      String _ = settings.isEmpty() ? stty("sane") : stty(settings);
    }
  }

  @Override
  public void close() {
    restore();
    try {
      boolean _ = Runtime.getRuntime().removeShutdownHook(restoring);
    } catch (IllegalStateException ending) {
      // It has run.
    }
  }
}
