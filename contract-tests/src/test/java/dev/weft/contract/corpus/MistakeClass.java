package dev.weft.contract.corpus;

import static dev.weft.contract.corpus.ReportKind.ARGUMENT;
import static dev.weft.contract.corpus.ReportKind.BUFFER;
import static dev.weft.contract.corpus.ReportKind.COLLECTIVE;
import static dev.weft.contract.corpus.ReportKind.EPOCH;
import static dev.weft.contract.corpus.ReportKind.NEVER_AWAITED;
import static dev.weft.contract.corpus.ReportKind.NEVER_CLOSED;
import static dev.weft.contract.corpus.ReportKind.NEVER_RECEIVED;
import static dev.weft.contract.corpus.ReportKind.RACE;
import static dev.weft.contract.corpus.ReportKind.REQUEST;
import static dev.weft.contract.corpus.ReportKind.STALL;
import static dev.weft.contract.corpus.ReportKind.TRUNCATION;
import static dev.weft.contract.corpus.ReportKind.TYPE;
import static dev.weft.contract.corpus.ReportKind.UNANSWERED;
import static dev.weft.contract.corpus.ReportKind.UNSTARTED;
import static dev.weft.contract.corpus.ReportKind.WINDOW_CONFLICT;

import java.util.Set;

/** A class of mistakes, and the kinds of reports that name it. */
enum MistakeClass {
  /** A rank, tag, count, root, operator or displacement that no call takes, a closed object. */
  INVALID_PARAMETER("invalid parameter", ARGUMENT),
  /** Sender and receiver, or two partners, that name other types or sizes. */
  PARAMETER_MATCHING("parameter matching", TYPE, TRUNCATION),
  /** Ranks that call other collective operations, or with other roots, counts, types, operators. */
  COLLECTIVE_MISMATCH("collective mismatch", COLLECTIVE),
  /** Calls in an order, or with partners, tags or communicators, that have ranks wait for ever. */
  CALL_ORDERING("call ordering", STALL, UNANSWERED, NEVER_RECEIVED, COLLECTIVE),
  /** A call that one rank leaves out. */
  MISSING_CALL("missing call", STALL, UNANSWERED, NEVER_RECEIVED, COLLECTIVE),
  /** A request that is not started, not awaited, or started twice. */
  REQUEST_LIFECYCLE("request lifecycle", NEVER_AWAITED, UNSTARTED, REQUEST),
  /** A communicator, window, file or port that is not closed, a message taken and not received. */
  RESOURCE_LEAK("resource leak", NEVER_CLOSED, NEVER_RECEIVED),
  /** A buffer that the program uses while an operation has it. */
  LOCAL_CONCURRENCY("local concurrency", BUFFER),
  /** Accesses of several ranks to the same memory of a window, without an order. */
  GLOBAL_CONCURRENCY("global concurrency", WINDOW_CONFLICT),
  /** Epochs of windows that are not begun, not ended, or mixed. */
  EPOCH_LIFECYCLE("epoch lifecycle", EPOCH, STALL),
  /** A receive from any rank whose alternative breaks what follows. */
  MESSAGE_RACE("message race", RACE),
  /** Sends that need the library's buffers. */
  BUFFERING_HAZARD("buffering hazard", STALL);

  final String title;
  private final Set<ReportKind> kinds;

  MistakeClass(String title, ReportKind... kinds) {
    this.title = title;
    this.kinds = Set.of(kinds);
  }

  /** Whether a report of this kind names the class. */
  boolean isNamedBy(ReportKind kind) {
    return kinds.contains(kind);
  }
}
