package dev.weft.internal.launch.agent;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;

/**
 * The error output of the command that reaches a host, and of the agent there. It is kept while the
 * agent starts, because it explains a failed start, and printed once the agent has started. A
 * daemon thread reads it.
 */
final class HostWords {
  private static final int KEPT_LINES = 20;
  private static final long END_MILLIS = 500;

  private final String host;
  private final Consumer<String> report;
  private final Deque<String> kept = new ArrayDeque<>();
  private final Thread reader;
  private boolean showing;

  HostWords(String host, InputStream errors, Consumer<String> report) {
    this.host = host;
    this.report = report;
    this.reader =
        Thread.ofPlatform().daemon().name("weft-words-" + host).start(() -> readAll(errors));
  }

  private void readAll(InputStream errors) {
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(errors, StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        take(line.strip());
      }
    } catch (IOException end) {
      // As good as the end.
    }
  }

  private synchronized void take(String line) {
    if (showing) {
      show(line);
    } else if (!line.isEmpty()) {
      kept.add(line);
      if (kept.size() > KEPT_LINES) {
        kept.remove();
      }
    }
  }

  private void show(String line) {
    report.accept("weft: host " + host + ": " + line + " [W2017]\n");
  }

  /** The agent runs: what is printed now is shown. What has been was a banner, or a warning. */
  synchronized void show() {
    kept.clear();
    showing = true;
  }

  /** What has been printed and not shown, as a clause; blocks a moment for the last of it. */
  String said() {
    try {
      reader.join(END_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    synchronized (this) {
      return String.join("; ", kept);
    }
  }
}
