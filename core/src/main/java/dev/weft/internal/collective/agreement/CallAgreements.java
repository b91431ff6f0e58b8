package dev.weft.internal.collective.agreement;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.failure.PeerFailedException;
import dev.weft.internal.check.VectorClock;
import dev.weft.internal.collective.agreement.AgreementResult.Statement;
import dev.weft.internal.collective.exchange.Sequence;
import dev.weft.internal.stall.CallSite;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Check mode for all operations of one communicator and rank: each begins only when all ranks have
 * agreed on it; see {@link Agreement}. A started operation takes its turn at once, and its own
 * thread reaches the agreement. Any thread may call.
 *
 * <p><b>Numbers.</b> An agreement has the number of its operation. A blocking operation takes its
 * number when it begins, a started one before the agreement. A blocking operation takes a number
 * even if the ranks do not agree, so that ranks which called different operations go on counting
 * alike.
 *
 * <p><b>Refusals.</b> A rank checks its own arguments first. If it refuses them, it still takes
 * part in the agreement and reports the refusal: then no rank begins the operation, all ranks learn
 * the reason, and all have counted the operation.
 */
public final class CallAgreements {
  /** Calls that make something by operations of their own, and are compared by their name. */
  private static final Set<String> MAKERS =
      Set.of(
          "dup",
          "split",
          "create",
          "createAdjacent",
          "createDistributed",
          "sub",
          "allocateWindow",
          "allocateSharedWindow",
          "createWindow",
          "createDynamicWindow");

  private final Sequence sequence;
  private final Agreement agreement;
  private final Agreement inBackground;
  private final int self;
  private final AtomicBoolean busy = new AtomicBoolean();

  /**
   * Over the numbers of the communicator's operations.
   *
   * @param clock what the ranks tell each other as well; null if there is none
   * @param inBackground the same ranks for threads that work in the background
   */
  CallAgreements(
      Sequence sequence,
      @Nullable VectorClock clock,
      Participants participants,
      Participants inBackground) {
    this.sequence = sequence;
    this.agreement = new Agreement(participants, clock);
    this.inBackground = new Agreement(inBackground, clock);
    this.self = participants.self();
  }

  /**
   * A call as this rank would make it.
   *
   * @param refusal why it refuses its own arguments
   */
  public record Call(CallSignature signature, @Nullable RuntimeException refusal) {
    /**
     * Checks a call.
     *
     * @param plain its description if its arguments allow no more
     * @param check throws if this rank refuses its arguments
     */
    public static Call of(CallSignature plain, Supplier<CallSignature> signature, Runnable check) {
      RuntimeException refusal = null;
      try {
        check.run();
      } catch (RuntimeException e) {
        refusal = e;
      }
      try {
        return new Call(signature.get(), refusal);
      } catch (RuntimeException e) {
        return new Call(plain, refusal == null ? e : refusal);
      }
    }
  }

  /** The turn of an operation that has been started. */
  public record Turn(int number, Call call, String site) {}

  /**
   * An operation that blocks.
   *
   * @throws RuntimeException the call's own refusal, once all ranks have been told
   */
  public <T> T call(Call call, Supplier<T> operation) {
    enter(call);
    try {
      agree(call);
      long begun = sequence.begun();
      try {
        return operation.get();
      } catch (RuntimeException e) {
        if (sequence.begun() == begun) {
          int _ = sequence.take(words(call));
        }
        throw e;
      }
    } finally {
      busy.set(false);
    }
  }

  private void agree(Call call) {
    try {
      CallSite site = CallSite.here();
      Call named =
          MAKERS.contains(site.call())
              ? new Call(call.signature().by(site.call()), call.refusal())
              : call;
      reach(agreement, sequence.nextNumber(), named, site.place());
    } catch (RuntimeException e) {
      int _ = sequence.take(words(call));
      throw e;
    }
  }

  private void reach(Agreement among, int number, Call call, String site) {
    RuntimeException refusal = call.refusal();
    Statement own =
        new Statement(self, call.signature(), site, refusal == null ? "" : why(refusal));
    try {
      among.reach(number, own);
    } catch (ArgumentException | PeerFailedException e) {
      throw refusal == null ? e : refusal;
    }
    if (refusal != null) {
      throw refusal;
    }
  }

  private static String why(RuntimeException refusal) {
    String message = refusal.getMessage();
    return refusal instanceof ArgumentException && message != null && !message.isEmpty()
        ? message
        : refusal.toString();
  }

  /** Starts an operation, on the calling thread. Does not block. */
  public Turn take(Call call) {
    enter(call);
    try {
      return new Turn(sequence.take(words(call)), call, CallSite.here().place());
    } finally {
      busy.set(false);
    }
  }

  /** Reaches the agreement on a started operation, on the thread that works. */
  public void reach(Turn turn) {
    reach(inBackground, turn.number(), turn.call(), turn.site());
  }

  private void enter(Call call) {
    if (!busy.compareAndSet(false, true)) {
      throw new ArgumentException(
          FailureCode.CALL_ORDER,
          "%s called while another collective operation is under way on the same communicator; call one after the other, or use dup() for each thread"
              .formatted(words(call)));
    }
  }

  private static String words(Call call) {
    return call.signature().call();
  }
}
