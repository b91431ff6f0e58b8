package dev.weft.internal.launch.environment.tcp;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Where the ranks of a job find each other.
 *
 * @param root where rank 0 waits for the others
 * @param others where another process listens, if it holds the job together after rank 0's
 */
record Meeting(RootPlace root, List<RootPlace> others) {
  /** At rank 0's address alone. */
  static Meeting at(RootPlace root) {
    return new Meeting(root, List.of());
  }

  /**
   * Takes {@code HOST:PORT,HOST:PORT…} apart, of which the first is rank 0's.
   *
   * @param what the text is, for messages
   */
  static Meeting parse(String what, String text) {
    List<RootPlace> places =
        Stream.of(text.split(",", -1)).map(each -> RootPlace.parse(what, text, each)).toList();
    return new Meeting(places.getFirst(), places.subList(1, places.size()));
  }

  /** All places, rank 0's first. */
  Stream<RootPlace> everywhere() {
    return Stream.concat(Stream.of(root), others.stream());
  }

  @Override
  public String toString() {
    return everywhere().map(RootPlace::toString).collect(Collectors.joining(" or "));
  }
}
