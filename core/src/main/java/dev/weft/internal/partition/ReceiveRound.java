package dev.weft.internal.partition;

import dev.weft.data.Status;
import dev.weft.failure.WeftException;
import dev.weft.request.Request;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A round of a receive. It begins at its start if the announcement has come. Else it begins when
 * that comes, on a thread of the common pool or on one that asks, whichever is first.
 */
final class ReceiveRound extends Round {
  private final Pairing pairing;
  private final Status whole;
  private Pairing.@Nullable Posted posted;

  private ReceiveRound(Pairing pairing, Status whole) {
    this.pairing = pairing;
    this.whole = whole;
  }

  /** The round before the first start. */
  static ReceiveRound none(Pairing pairing) {
    ReceiveRound none = new ReceiveRound(pairing, Status.EMPTY);
    none.posted = new Pairing.Posted(List.of(), null);
    none.begun.complete(null);
    return none;
  }

  static ReceiveRound of(Pairing pairing) {
    return new ReceiveRound(pairing, pairing.status());
  }

  void start() {
    if (pairing.announced().isDone()) {
      begin();
    } else {
      CompletableFuture<Status> _ =
          pairing.announced().toFuture().whenComplete((_, _) -> beginAside());
    }
  }

  /** Memory confined to a thread of the program is left to that. */
  private void beginAside() {
    if (pairing.isAccessible()) {
      begin();
    }
  }

  private synchronized void begin() {
    if (posted == null) {
      posted = pairing.post();
      begun.complete(null);
    }
  }

  @Override
  void awaitBegun(Deadline deadline) {
    if (!begun.isDone()) {
      awaitEnd(pairing.announced(), deadline);
      begin();
    }
  }

  @Override
  boolean testBegun() {
    if (!begun.isDone() && testEnd(pairing.announced())) {
      begin();
    }
    return begun.isDone();
  }

  @Override
  List<Request> parts() {
    return posted().parts();
  }

  @Override
  Status outcome() {
    WeftException refusal = posted().refusal();
    if (refusal != null) {
      throw refusal;
    }
    return whole;
  }

  /** Stored before the round is said to have begun. */
  private Pairing.Posted posted() {
    return Objects.requireNonNull(posted);
  }
}
