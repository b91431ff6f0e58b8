package dev.weft.cli.explore;

/**
 * A decision that differs from the one before.
 *
 * @param number among the rank's receives and probes with a wildcard
 * @param place where the program receives, or empty
 * @param instead the rank whose message it would have got; negative if it would have got none
 */
record Flip(int rank, int number, String place, int took, int tag, int instead, boolean probes) {
  private static final int NOBODY = -1;

  static Flip of(Received receive, Sent sent) {
    Sent before = receive.message;
    return new Flip(
        receive.rank(),
        receive.number,
        receive.place,
        sent.source,
        sent.tag,
        before == null ? NOBODY : before.source,
        receive.probes());
  }

  /** As a sentence. */
  String words() {
    return "rank %d%s, in receive %d with a wildcard, %s the message of rank %d with tag %d%s"
        .formatted(
            rank,
            place.isEmpty() ? "" : ", at " + place,
            number,
            probes ? "finds" : "takes",
            took,
            tag,
            instead < 0 || instead == took ? "" : " instead of that of rank " + instead);
  }
}
