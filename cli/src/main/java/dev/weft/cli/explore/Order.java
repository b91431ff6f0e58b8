package dev.weft.cli.explore;

import dev.weft.internal.replay.DecisionKind;
import dev.weft.internal.replay.Match;
import dev.weft.internal.replay.RecordFolder;
import dev.weft.internal.replay.ScriptFile;
import dev.weft.internal.replay.Step;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The decisions that make an order: which messages some receives get, and how often each rank asks
 * in vain before. All others are free. With a decision it has all that led to it.
 *
 * @param matches of each rank, by the number of the receive or probe
 * @param steps of each rank
 * @param flips those that differ from another order
 */
record Order(List<Map<Integer, Match>> matches, List<List<Step>> steps, List<Flip> flips) {

  /** Without any decision. */
  static Order free(int ranks) {
    List<Map<Integer, Match>> matches = new ArrayList<>();
    List<List<Step>> steps = new ArrayList<>();
    for (int rank = 0; rank < ranks; rank++) {
      matches.add(new TreeMap<>());
      steps.add(List.of());
    }
    return new Order(matches, steps, List.of());
  }

  boolean isFree() {
    return flips.isEmpty();
  }

  /** The same decisions have the same text. */
  String key() {
    StringBuilder text = new StringBuilder();
    for (int rank = 0; rank < matches.size(); rank++) {
      text.append(matches.get(rank)).append(text(steps.get(rank))).append('\n');
    }
    return text.toString();
  }

  private static String text(List<Step> steps) {
    StringBuilder text = new StringBuilder();
    for (Step step : steps) {
      text.append(step.misses()).append(step.kind());
      for (int value : step.values()) {
        text.append(' ').append(value);
      }
      text.append(';');
    }
    return text.toString();
  }

  /** Whether a job has made these decisions. */
  boolean isOf(History history) {
    for (int rank = 0; rank < matches.size(); rank++) {
      var record = history.records.get(rank);
      for (var each : matches.get(rank).entrySet()) {
        if (!each.getValue().equals(record.match(each.getKey()))) {
          return false;
        }
      }
      List<Step> own = steps.get(rank);
      if (!text(own).equals(text(first(record.steps(), asked(own))))) {
        return false;
      }
    }
    return true;
  }

  /** How many answers there are. */
  static long asked(List<Step> steps) {
    long asked = 0;
    for (Step step : steps) {
      asked += step.misses() + (step.kind() == DecisionKind.END ? 0 : 1);
    }
    return asked;
  }

  /** The first answers. */
  static List<Step> first(List<Step> steps, long asked) {
    List<Step> first = new ArrayList<>();
    long left = asked;
    for (Step step : steps) {
      if (left <= 0) {
        break;
      }
      boolean whole = step.kind() != DecisionKind.END && left > step.misses();
      first.add(whole ? step : new Step(Math.min(left, step.misses()), DecisionKind.END, 0));
      left -= step.misses() + 1;
    }
    return first;
  }

  /** Writes it for a job that is to follow it. */
  void write(Path folder) throws IOException {
    Files.createDirectories(folder);
    Files.writeString(folder.resolve(RecordFolder.OPEN), "");
    for (int rank = 0; rank < matches.size(); rank++) {
      ScriptFile.write(folder, rank, matches.size(), matches.get(rank), steps.get(rank));
    }
  }
}
