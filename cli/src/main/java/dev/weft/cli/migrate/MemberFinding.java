package dev.weft.cli.migrate;

import dev.weft.cli.migrate.Differences.Row;
import java.util.List;

/**
 * A member of an old API that a program uses, and what becomes of it.
 *
 * @param differences empty if it runs as it is or is missing
 * @param absence why it is missing, and what to do; empty if it is not
 * @param places where it is used, each once
 */
record MemberFinding(Member member, List<Row> differences, String absence, List<Place> places) {

  /** What a program may have to care about, from the least to the most. */
  enum Verdict {
    RUNS,
    DIFFERS,
    MISSING
  }

  Verdict verdict() {
    if (!absence.isEmpty()) {
      return Verdict.MISSING;
    }
    return differences.isEmpty() ? Verdict.RUNS : Verdict.DIFFERS;
  }
}
