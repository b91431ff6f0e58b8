package dev.weft.cli.trace;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/** What the packets of a sequence have brought so far, for those after them. For one thread. */
final class PerfettoSequence {
  final Map<Long, String> categories = new HashMap<>();
  final Map<Long, String> names = new HashMap<>();
  final Map<Long, String> annotations = new HashMap<>();
  final Map<Long, String> texts = new HashMap<>();
  long track;
  long nanos;

  /** Takes texts with their numbers. */
  void bring(ProtoInput interned) throws IOException {
    while (interned.next()) {
      switch (interned.field()) {
        case PerfettoFields.CATEGORIES -> bring(interned.message(), categories);
        case PerfettoFields.NAMES -> bring(interned.message(), names);
        case PerfettoFields.ANNOTATION_NAMES -> bring(interned.message(), annotations);
        case PerfettoFields.ANNOTATION_TEXTS -> bring(interned.message(), texts);
        default -> {
          // Not written here.
        }
      }
    }
  }

  private static void bring(ProtoInput entry, Map<Long, String> texts) throws IOException {
    long number = 0;
    String text = "";
    while (entry.next()) {
      switch (entry.field()) {
        case PerfettoFields.INTERNED_ID -> number = entry.number();
        case PerfettoFields.INTERNED_TEXT -> text = entry.text();
        default -> {
          // Not written here.
        }
      }
    }
    texts.put(number, text);
  }

  /** Takes the track of all events. */
  void setDefaults(ProtoInput defaults) throws IOException {
    while (defaults.next()) {
      if (defaults.field() == PerfettoFields.DEFAULT_EVENT) {
        ProtoInput event = defaults.message();
        while (event.next()) {
          track = event.field() == PerfettoFields.DEFAULT_TRACK ? event.number() : track;
        }
      }
    }
  }

  /** Takes the time from which on times count. */
  void setClock(ProtoInput clocks) throws IOException {
    while (clocks.next()) {
      ProtoInput clock = clocks.message();
      while (clock.next()) {
        nanos = clock.field() == PerfettoFields.CLOCK_TIMESTAMP ? clock.number() : nanos;
      }
    }
  }
}
