package dev.weft.internal.check;

import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.internal.engine.base.CompletedRequest;
import dev.weft.request.Request;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One access of the program to a window, from its call until its epoch ends, it is flushed or its
 * request is complete. It works on copies of its buffers. Any thread.
 */
public final class WindowAccess {
  private final RankChecks checks;
  private final CallBuffers buffers = new CallBuffers("origin", "result");
  final AccessRecord record;
  final int target;
  private final String operation;
  private final boolean isRequested;
  private final boolean copies;
  private RecordedAccesses.@Nullable Entry entry;
  private @Nullable Supplier<Request> deferred;
  private Request request = CompletedRequest.INSTANCE;
  private boolean over;

  /**
   * @param operation the call, its target and its place
   * @param isRequested whether the program has a request for it, which it has to await
   * @param copies false to use the program's own buffers, and check nothing
   */
  WindowAccess(
      RankChecks checks,
      AccessRecord record,
      int target,
      String operation,
      boolean isRequested,
      boolean copies) {
    this.checks = checks;
    this.record = record;
    this.target = target;
    this.operation = operation;
    this.isRequested = isRequested;
    this.copies = copies;
  }

  /** The buffer to be read in place of the program's. */
  public Slice read(Slice buffer) {
    return copies ? buffers.read(buffer) : buffer;
  }

  /** The buffer to be written in place of the program's. */
  public Slice written(Slice buffer) {
    return copies ? buffers.written(buffer) : buffer;
  }

  boolean isRequested() {
    return isRequested;
  }

  boolean copies() {
    return copies;
  }

  String operation() {
    return operation;
  }

  /**
   * It is under way, to be carried out later.
   *
   * @throws ArgumentException if another operation uses its buffers
   */
  synchronized void begin(RecordedAccesses.Entry recorded, Supplier<Request> work) {
    buffers.claim(checks, operation);
    entry = recorded;
    deferred = work;
  }

  /** Carries it out if that has been put off. */
  synchronized Request perform() {
    Supplier<Request> work = deferred;
    deferred = null;
    if (work != null) {
      request = work.get();
    }
    return request;
  }

  /** Whether the program gets something. */
  synchronized boolean hasResults() {
    return buffers.hasResults();
  }

  /** The program knows that it is complete, before its epoch ends. */
  synchronized void completeEarly() {
    if (entry != null) {
      entry.early();
    }
  }

  /** It is over, however it ended; the buffers are the program's. */
  synchronized void drop() {
    over = true;
    deferred = null;
    buffers.letGo();
  }

  /**
   * It is complete: stores its results.
   *
   * @return what the program has done with its buffers too early; null if nothing
   */
  synchronized @Nullable ArgumentException settle() {
    if (over) {
      return null;
    }
    String change = checks.isOn(Check.BUFFERS) ? buffers.change() : null;
    if (buffers.hasResults()) {
      checks.heard();
    }
    try {
      buffers.store();
    } finally {
      drop();
    }
    return change == null
        ? null
        : new ArgumentException(
            FailureCode.CHECKED_USE,
            "rank %d: %s of %s was changed before the access was over, seen %s; change it after the epoch has ended or a flush"
                .formatted(checks.rank(), change, operation, RankChecks.seen()));
  }
}
