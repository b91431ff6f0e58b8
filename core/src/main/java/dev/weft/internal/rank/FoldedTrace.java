package dev.weft.internal.rank;

import dev.weft.failure.WeftException;
import dev.weft.internal.stall.CallSite;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An exception as text in the form of {@link Throwable#printStackTrace}, but with the frames inside
 * the library folded into one line, so that the program's frames remain. For exceptions that are
 * not the library's own, the frames that threw them also remain, because the cause may be a fault
 * of the library. Any thread; does not block.
 */
final class FoldedTrace {
  /** The system property that has all frames shown. */
  static final String PROPERTY = "weft.frames";

  private static final String ALL = "all";
  private static final String FRAME = "\tat ";
  private static final int CAUSE_LIMIT = 20;

  private final Set<String> hidden = new HashSet<>();
  private final StringBuilder text = new StringBuilder();
  private String indentation = "";
  private int folded;

  private FoldedTrace() {}

  static String of(Throwable exception) {
    StringWriter whole = new StringWriter();
    exception.printStackTrace(new PrintWriter(whole, true));
    if (ALL.equals(System.getProperty(PROPERTY))) {
      return whole.toString();
    }
    FoldedTrace trace = new FoldedTrace();
    trace.hide(exception, Collections.newSetFromMap(new IdentityHashMap<>()));
    whole.toString().lines().forEach(trace::add);
    trace.endFold();
    return trace.text.toString();
  }

  private void hide(@Nullable Throwable exception, Set<Throwable> done) {
    if (exception != null && done.size() < CAUSE_LIMIT && done.add(exception)) {
      hide(exception.getStackTrace(), exception instanceof WeftException);
      for (Throwable suppressed : exception.getSuppressed()) {
        hide(suppressed, done);
      }
      hide(exception.getCause(), done);
    }
  }

  /** Hides each run of frames that a call of the library has led to, but for that call. */
  private void hide(StackTraceElement[] frames, boolean ofLibrary) {
    int begin = 0;
    for (int i = 0; i <= frames.length; i++) {
      if (i == frames.length || CallSite.isOfProgram(frames[i].getClassName())) {
        if (begin > 0 || ofLibrary) {
          hideRun(frames, begin, i);
        }
        begin = i + 1;
      }
    }
  }

  private void hideRun(StackTraceElement[] frames, int begin, int end) {
    int call = end - 1;
    while (call >= begin && !CallSite.isLibrary(frames[call].getClassName())) {
      call--;
    }
    for (int i = begin; i < call; i++) {
      hidden.add(frames[i].toString());
    }
  }

  private void add(String line) {
    int at = line.indexOf(FRAME);
    if (at >= 0
        && line.substring(0, at).isBlank()
        && hidden.contains(line.substring(at + FRAME.length()))) {
      indentation = line.substring(0, at);
      folded++;
    } else {
      endFold();
      text.append(line).append(System.lineSeparator());
    }
  }

  private void endFold() {
    if (folded > 0) {
      text.append(indentation).append("\t(").append(folded);
      text.append(folded == 1 ? " frame" : " frames").append(" of Weft; -D").append(PROPERTY);
      text.append('=').append(ALL).append(" shows them)").append(System.lineSeparator());
      folded = 0;
    }
  }
}
