package dev.weft.cli.explore;

import java.util.List;

/**
 * Something that a rank has done with messages, as a line of its file says.
 *
 * @param index its place among the rank's events
 * @param asked how many calls that ask the rank had made until then
 */
record Event(int rank, int index, String kind, long asked, List<String> words) {
  static final String COMMUNICATOR = "comm";
  static final String SEND = "send";
  static final String POST = "post";
  static final String END = "end";
  static final String FOUND = "found";
  static final String BEGIN = "begin";
  static final String DONE = "done";

  private static final int WORDS = 2;

  /** Of a line. */
  static Event of(int rank, int index, String line) {
    List<String> words = List.of(line.split(" ", -1));
    return new Event(
        rank,
        index,
        words.getFirst(),
        Long.parseLong(words.get(1)),
        words.subList(WORDS, words.size()));
  }

  int number(int at) {
    return Integer.parseInt(words.get(at));
  }

  boolean is(String other) {
    return kind.equals(other);
  }

  /** The words from a place on, as one. */
  String rest(int from) {
    return String.join(" ", words.subList(from, words.size()));
  }
}
