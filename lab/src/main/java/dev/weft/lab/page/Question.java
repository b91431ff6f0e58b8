package dev.weft.lab.page;

import dev.weft.lab.experiment.Experiment;
import java.util.Locale;

/** The questions of a reader, which are the parts of the page, in their order. */
enum Question {
  MESSAGES("Messages", "How long does a message take, and how many go at a time?"),
  COLLECTIVES("Collectives", "What does a call of all ranks cost?"),
  DATA("Data", "What does it cost to bring a divided sequence into order?"),
  CALLS("Remote calls", "What do calls and objects cost beside plain messages?"),
  SETTINGS("Start and settings", "What do a start, the JVM's settings, buffers and old APIs cost?"),
  PREDICTIONS("Predictions", "What would larger and other machines do?");

  private final String title;
  private final String words;

  Question(String title, String words) {
    this.title = title;
    this.words = words;
  }

  static Question of(Experiment experiment) {
    return switch (experiment) {
      case PINGPONG, SWEEP, RATE, STREAM, NONBLOCKING, OVERLAP, ONESIDED -> MESSAGES;
      case BARRIER, COLLECTIVES, SCATTER, ALGORITHMS, GUIDELINES -> COLLECTIVES;
      case SORT -> DATA;
      case CALLS, ARRAYS, OBJECTS, TRANSFER, SERIALIZATION, OBJECTSIZES -> CALLS;
      case STARTUP, HEAPS, COLLECTORS, BUFFERKINDS, SOCKETBUFFERS, OLDAPI -> SETTINGS;
      case LINKS -> PREDICTIONS;
    };
  }

  /** The name in links. */
  String id() {
    return "about-" + name().toLowerCase(Locale.ROOT);
  }

  String title() {
    return title;
  }

  /** The question itself. */
  String words() {
    return words;
  }
}
