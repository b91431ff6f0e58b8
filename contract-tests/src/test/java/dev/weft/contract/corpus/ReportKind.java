package dev.weft.contract.corpus;

import java.util.regex.Pattern;

/** What a report of a check says, recognised by its words. The first kind that matches counts. */
enum ReportKind {
  STALL("^weft: nothing has moved"),
  UNSTARTED("persistent request that is not started|awaited, but never started"),
  /** A type or size that the other side does not have. */
  TYPE("let both have the same element type|sends \\d+ bytes in \\d+ partitions"),
  TRUNCATION("TruncationException"),
  BUFFER("would use memory|was changed before|was changed while"),
  COLLECTIVE(
      "let all ranks call the same|which all its ranks must call|the ranks disagree on what"
          + "|all ranks make the same|all ranks must call the same"),
  RACE("could have matched"),
  WINDOW_CONFLICT("conflict|same epoch"),
  REQUEST(
      "persistent request is still under way|has not been started; call start|partition \\d+ is ready already|all partitions to be"
          + " ready|never marked|round"),
  EPOCH(
      "never completed: the epoch|no access epoch|has not locked|epoch|exposed|while the last one"
          + " has not ended|lockAll|unlock|call post first"),
  NEVER_AWAITED("never awaited"),
  NEVER_CLOSED("never closed"),
  NEVER_RECEIVED("never received|nobody has received, sent at"),
  /** A message or an operation that nobody takes part in, as its partner has finished. */
  UNANSWERED("cannot be completed: rank \\d+ of the job has already finished"),
  /** A value that no call takes; any other refusal. */
  ARGUMENT("ArgumentException|ClosedException"),
  /** A failure that only follows another one. */
  CONSEQUENCE("PeerFailedException|WaitInterruptedException"),
  OTHER("");

  private final Pattern words;

  ReportKind(String words) {
    this.words = Pattern.compile(words, Pattern.DOTALL);
  }

  static ReportKind of(String text) {
    for (ReportKind kind : values()) {
      if (kind.words.matcher(text).find()) {
        return kind;
      }
    }
    return OTHER;
  }
}
