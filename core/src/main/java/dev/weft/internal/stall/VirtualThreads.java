package dev.weft.internal.stall;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.HotSpotDiagnosticMXBean.ThreadDumpFormat;
import java.io.IOException;
import java.lang.Thread.State;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The virtual threads of this process. {@link Thread#getAllStackTraces} omits them; only the dump
 * that the virtual machine writes to a file (JEP 444) lists them. So a dump is written to a folder
 * of its own, read and removed. That takes some milliseconds, and longer with very many threads:
 * call it only when nothing else moves.
 *
 * @param all those alive
 * @param obstacle why they cannot be listed; empty if they are listed
 */
record VirtualThreads(List<Seen> all, String obstacle) {
  private static final Pattern HEADER =
      Pattern.compile("#(\\d+) \"(.*)\" (virtual )?([A-Z_]+)( .*)?");
  private static final Pattern FRAME = Pattern.compile("\\s+at (.+)\\.([^.(]+)\\((.*)\\)");
  private static final Pattern LINE = Pattern.compile("(.*):(\\d+)");
  private static final String TRACKED = "jdk.trackAllThreads";
  private static final int NO_LINE = -1;

  /** A virtual thread when it was observed. */
  static final class Seen {
    final long id;
    final String name;
    final State state;
    final StackTraceElement[] frames;

    Seen(long id, String name, State state, StackTraceElement[] frames) {
      this.id = id;
      this.name = name;
      this.state = state;
      this.frames = frames;
    }
  }

  /**
   * Looks.
   *
   * @param folders makes a folder that is removed even if this process dies meanwhile
   */
  static VirtualThreads look(Supplier<Path> folders) {
    if (!Boolean.parseBoolean(System.getProperty(TRACKED, "true"))) {
      return unseen(TRACKED + " is off");
    }
    try {
      Path folder = folders.get();
      Path file = folder.resolve("dump");
      try {
        dump(file);
        return parsed(Files.readAllLines(file, StandardCharsets.UTF_8));
      } finally {
        Files.deleteIfExists(file);
        Files.deleteIfExists(folder);
      }
    } catch (IOException | RuntimeException | LinkageError e) {
      return unseen(e.toString());
    }
  }

  private static void dump(Path file) throws IOException {
    HotSpotDiagnosticMXBean diagnostics =
        ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
    if (diagnostics == null) {
      throw new UnsupportedOperationException("this Java has no module jdk.management");
    }
    diagnostics.dumpThreads(file.toAbsolutePath().toString(), ThreadDumpFormat.TEXT_PLAIN);
  }

  private static VirtualThreads unseen(String why) {
    return new VirtualThreads(List.of(), why);
  }

  /** Reads a dump. This thread is in every dump: a dump without a thread has an unknown format. */
  static VirtualThreads parsed(List<String> lines) {
    List<Seen> all = new ArrayList<>();
    int threads = 0;
    int at = 0;
    while (at < lines.size()) {
      Matcher header = HEADER.matcher(lines.get(at++));
      if (header.matches()) {
        threads++;
        List<StackTraceElement> frames = new ArrayList<>();
        while (at < lines.size() && lines.get(at).startsWith(" ")) {
          addFrame(frames, lines.get(at++));
        }
        if (header.group(3) != null) {
          all.add(
              new Seen(
                  Long.parseLong(header.group(1)),
                  header.group(2),
                  state(header.group(4)),
                  frames.toArray(StackTraceElement[]::new)));
        }
      }
    }
    return threads == 0
        ? unseen("the thread dump of Java " + Runtime.version() + " has another form")
        : new VirtualThreads(List.copyOf(all), "");
  }

  /** In doubt it runs. */
  private static State state(String name) {
    try {
      return State.valueOf(name);
    } catch (IllegalArgumentException unknown) {
      return State.RUNNABLE;
    }
  }

  private static void addFrame(List<StackTraceElement> frames, String line) {
    Matcher frame = FRAME.matcher(line);
    if (frame.matches()) {
      Matcher source = LINE.matcher(frame.group(3));
      boolean exact = source.matches();
      frames.add(
          new StackTraceElement(
              type(frame.group(1)),
              frame.group(2),
              exact ? source.group(1) : frame.group(3),
              exact ? Integer.parseInt(source.group(2)) : NO_LINE));
    }
  }

  /** Without class loader and module, which stand before it, and a hidden class's address. */
  private static String type(String text) {
    int hidden = text.indexOf("/0x");
    String visible = hidden < 0 ? text : text.substring(0, hidden);
    return visible.substring(visible.lastIndexOf('/') + 1);
  }
}
