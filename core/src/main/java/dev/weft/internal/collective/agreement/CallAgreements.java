package dev.weft.internal.collective.agreement;

import dev.weft.failure.ArgumentException;
import dev.weft.internal.collective.exchange.Sequence;
import dev.weft.internal.stall.CallSite;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Check mode for all operations of one communicator and rank: each begins only when all ranks have
 * agreed on it; see {@link Agreement}. One that is started takes its turn at once, and its own
 * thread reaches the agreement. Any thread may call.
 *
 * <p><b>Numbers.</b> An agreement has the number of the operation that it is about. Operations that
 * block take theirs when they begin, started ones before the agreement. If there is none, the
 * former take one too, so that ranks which called different things go on counting alike.
 *
 * <p>An operation that blocks and that this rank refuses because of its own arguments has been
 * agreed on already, and the others are in it. So when it is called again, with better arguments,
 * the ranks are not asked again; it must be the same operation.
 */
public final class CallAgreements {
  private final Sequence sequence;
  private final Agreement agreement;
  private final Agreement inBackground;
  private final AtomicBoolean busy = new AtomicBoolean();

  /** What the ranks have agreed on and this one has not begun. */
  private @Nullable String agreed;

  /**
   * Over the numbers of the communicator's operations.
   *
   * @param inBackground the same ranks for threads that work in the background
   */
  CallAgreements(Sequence sequence, Participants participants, Participants inBackground) {
    this.sequence = sequence;
    this.agreement = new Agreement(participants);
    this.inBackground = new Agreement(inBackground);
  }

  /** The turn of an operation that has been started. */
  public record Turn(int number, CallSignature signature, String site) {}

  /** An operation that blocks. */
  public <T> T call(CallSignature signature, Supplier<T> operation) {
    enter(signature);
    try {
      if (agreed == null) {
        agree(signature);
      }
      agreed = null;
      long begun = sequence.begun();
      try {
        return operation.get();
      } catch (RuntimeException e) {
        if (sequence.begun() == begun) {
          agreed = signature.call();
        }
        throw e;
      }
    } finally {
      busy.set(false);
    }
  }

  public void call(CallSignature signature, Runnable operation) {
    Boolean _ =
        call(
            signature,
            () -> {
              operation.run();
              return true;
            });
  }

  private void agree(CallSignature signature) {
    try {
      agreement.reach(sequence.nextNumber(), signature, CallSite.here().place());
    } catch (RuntimeException e) {
      int _ = sequence.take(signature.call());
      throw e;
    }
  }

  /** Starts an operation: on the thread that starts it. Does not block. */
  public Turn take(CallSignature signature) {
    enter(signature);
    try {
      return new Turn(sequence.take(signature.call()), signature, CallSite.here().place());
    } finally {
      busy.set(false);
    }
  }

  /** Reaches the agreement on an operation that has been started: on the thread that works. */
  public void reach(Turn turn) {
    inBackground.reach(turn.number(), turn.signature(), turn.site());
  }

  private void enter(CallSignature signature) {
    if (!busy.compareAndSet(false, true)) {
      throw new ArgumentException(
          "%s called while another collective operation is under way on the same communicator; call one after the other, or use dup() for each thread"
              .formatted(signature.call()));
    }
    if (agreed != null && !agreed.equals(signature.call())) {
      busy.set(false);
      throw new ArgumentException(
          "%s called, but the other ranks are in %s, which this rank has refused; call that again, with arguments that it can take"
              .formatted(signature.call(), agreed));
    }
  }
}
