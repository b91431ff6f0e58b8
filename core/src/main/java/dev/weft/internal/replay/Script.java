package dev.weft.internal.replay;

import dev.weft.failure.ReplayException;
import dev.weft.internal.stall.CallSite;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The recorded decisions of a rank in a replay, and how far it has come in them. One thread at a
 * time; does not block.
 */
final class Script {
  /** The outcome of a call that finds nothing. */
  static final int[] NOTHING = {};

  private final Path folder;
  private final RankRecord record;

  /** Whether receives of which nothing is recorded may match at once. */
  private final boolean open;

  private int at;
  private long misses;
  private long asked;
  private boolean diverged;

  /**
   * @param open whether the record has only some decisions, and all others are free
   */
  Script(Path folder, RankRecord record, boolean open) {
    this.folder = folder;
    this.record = record;
    this.open = open;
    this.misses = record.steps().getFirst().misses();
  }

  RankRecord record() {
    return record;
  }

  /**
   * What a receive or probe with a wildcard is to get; null if that is not recorded.
   *
   * @throws ReplayException if the record has another call
   */
  @Nullable Match match(int post, int flags, int communicator, int source, int tag) {
    Match match = record.match(post);
    if (match != null && !match.isAs(flags, communicator, source, tag)) {
      throw diverged(
          "number %d of its receives and probes with wildcards is %s"
              .formatted(post, match.words()),
          "this one is %s from %s with %s on communicator %d"
              .formatted(
                  (flags & DecisionFileDescriptor.PROBED) != 0 ? "a probe" : "a receive",
                  source < 0 ? "any rank" : "rank " + source,
                  tag < 0 ? "any tag" : "tag " + tag,
                  communicator));
    }
    if (match == null && record.isComplete() && post > record.posts()) {
      throw diverged(
          "it has %d receives and probes with wildcards".formatted(record.posts()),
          "this is one more");
    }
    return match;
  }

  /** Whether a receive of which nothing is recorded must not match for now. */
  boolean holds() {
    return !open;
  }

  /**
   * What a call that asks is to answer: null if that is not recorded, nothing, or what it finds,
   * with at least one value.
   *
   * @throws ReplayException if the record has another call
   */
  int @Nullable [] next(DecisionKind kind, boolean mayMiss) {
    asked++;
    if (misses > 0 && mayMiss) {
      misses--;
      return NOTHING;
    }
    Step step = record.steps().get(at);
    if (misses == 0 && step.kind() == DecisionKind.END && !record.isComplete()) {
      return null;
    }
    if (misses > 0 || step.kind() != kind) {
      throw diverged(
          "call %d of those that ask is %s".formatted(asked, here().words()),
          "the program calls " + kind.words);
    }
    at++;
    misses = record.steps().get(at).misses();
    return step.values().length == 0 ? new int[1] : step.values();
  }

  private Step here() {
    Step step = record.steps().get(at);
    return new Step(misses, step.kind(), step.flags(), step.values());
  }

  /**
   * The rank leaves its job.
   *
   * @param posts how many receives and probes with wildcards it has made
   * @throws ReplayException if the record goes on
   */
  void ended(int posts) {
    if (diverged || !record.isComplete()) {
      return;
    }
    if (here().misses() > 0 || here().kind() != DecisionKind.END) {
      throw diverged("there follows " + here().words(), "the program ends");
    }
    if (posts < record.posts()) {
      throw diverged(
          "it has %d receives and probes with wildcards".formatted(record.posts()),
          "the program ends after %d".formatted(posts));
    }
  }

  ReplayException diverged(String recorded, String now) {
    diverged = true;
    return new ReplayException(words(CallSite.here().place(), recorded, now));
  }

  /** That a call waits for its message. */
  String waiting(String place, long seconds, Match given, String now) {
    return "rank %d has waited for %d s%s, for what its record in %s has there: %s; so far %s"
        .formatted(
            record.rank(),
            seconds,
            place.isEmpty() ? "" : " at " + place,
            folder,
            given.words(),
            now);
  }

  /** That the program has done something else. */
  private String words(String place, String recorded, String now) {
    return "rank %d cannot follow its record in %s%s: there %s, but now %s; program, arguments and input must be the recorded ones, and one thread of a rank communicate"
        .formatted(record.rank(), folder, place.isEmpty() ? "" : ", at " + place, recorded, now);
  }
}
