package dev.weft.internal.collective.agreement;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.weft.Comm;
import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.PeerFailedException;
import dev.weft.internal.check.VectorClock;
import dev.weft.internal.collective.agreement.AgreementResult.Statement;
import dev.weft.internal.collective.agreement.Participants.Participant;
import dev.weft.request.Request;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Checks whether the ranks of a communicator are about to call the same operation. Each rank sends
 * a description of its call to one rank, which compares the descriptions and sends the result to
 * all. The ranks agree if the descriptions are equal; sizes on which ranks must agree in pairs
 * follow in a second message, and clocks in a third one if the ranks have them: an operation begins
 * after all that any of them knows to have happened before. The messages use negative tags in the
 * message space of the collective operations, which themselves never use negative tags. A tag
 * contains the number of the operation, so that several agreements may be under way, and messages
 * left behind by an interrupted rank match nothing later. Blocks until every rank has come. Any
 * thread.
 *
 * <p>When the comparing rank learns that a rank is gone, it tells the other ranks, which would
 * otherwise wait for the result in vain.
 */
final class Agreement {
  private static final int RECORD_BYTES = 1 << 10;
  private static final int ANSWER_BYTES = 8 << 10;
  private static final String BETWEEN = "\n";

  private final Participants participants;
  private final @Nullable VectorClock clock;

  /**
   * Among these ranks.
   *
   * @param clock what they tell each other as well; on all ranks or on none
   */
  Agreement(Participants participants, @Nullable VectorClock clock) {
    this.participants = participants;
    this.clock = clock;
  }

  /**
   * Compares this rank's call with those of the others.
   *
   * @param number of the operation, the same on all ranks
   * @throws ArgumentException on every rank, if they are not all about to do the same, or one
   *     refuses to
   * @throws PeerFailedException if a rank has failed, or finished without this operation
   */
  void reach(int number, Statement own) {
    int tag = Integer.MIN_VALUE | (number & (Comm.MAX_TAG >> 1));
    if (participants.isCoordinator()) {
      compare(own, number, tag);
      return;
    }
    String result;
    try {
      result = ask(own, tag);
    } catch (PeerFailedException e) {
      result = AgreementResult.without(e, own, participants, number);
    }
    AgreementResult.obey(result);
  }

  /** Sends this rank's call to the comparing rank and returns the result. Blocks. */
  private String ask(Statement own, int tag) {
    Participant coordinator = participants.coordinator();
    PairwiseSizes sizes = own.signature().sizes();
    String head =
        String.join(
            BETWEEN,
            sizes.isKnown() ? "" + sizes.sent().length : "-1",
            "" + sizes.expected().length,
            own.signature().call(),
            own.site(),
            own.refusal().replace(BETWEEN, " "));
    coordinator.channel().send(Slice.of(record(head, RECORD_BYTES)), coordinator.rank(), tag);
    if (sizes.isKnown()) {
      coordinator.channel().send(Slice.of(sizes.sent()), coordinator.rank(), tag);
      coordinator.channel().send(Slice.of(sizes.expected()), coordinator.rank(), tag);
    }
    if (clock != null) {
      coordinator.channel().send(Slice.of(clock.now()), coordinator.rank(), tag);
    }
    byte[] answer = new byte[ANSWER_BYTES];
    Status status = coordinator.channel().receive(Slice.of(answer), coordinator.rank(), tag);
    if (clock != null) {
      int[] merged = clock.now();
      Status _ = coordinator.channel().receive(Slice.of(merged), coordinator.rank(), tag);
      clock.learn(merged);
    }
    return new String(answer, 0, Math.toIntExact(status.bytes()), UTF_8);
  }

  private void compare(Statement own, int number, int tag) {
    List<Participant> others = participants.others();
    if (others.isEmpty()) {
      return;
    }
    byte[][] records = new byte[others.size()][RECORD_BYTES];
    Request[] incoming = new Request[others.size()];
    for (int i = 0; i < incoming.length; i++) {
      Participant other = others.get(i);
      incoming[i] = other.channel().ireceive(Slice.of(records[i]), other.rank(), tag);
    }
    List<Statement> statements = new ArrayList<>(List.of(own));
    int[] merged = clock == null ? new int[0] : clock.now();
    String result;
    try {
      for (int i = 0; i < incoming.length; i++) {
        int bytes = Math.toIntExact(incoming[i].await().bytes());
        statements.add(statement(new String(records[i], 0, bytes, UTF_8), others.get(i), tag));
        merge(merged, others.get(i), tag);
      }
      result = AgreementResult.on(statements, participants, number);
    } catch (PeerFailedException e) {
      result = AgreementResult.without(e, own, participants, number);
    } finally {
      for (Request request : incoming) {
        request.cancel();
      }
    }
    byte[] answer = record(result, ANSWER_BYTES);
    for (Participant other : others) {
      try {
        other.channel().send(Slice.of(answer), other.rank(), tag);
        if (clock != null) {
          other.channel().send(Slice.of(merged), other.rank(), tag);
        }
      } catch (PeerFailedException alreadyGone) {
        // The comparing rank needs no result; the others do.
      }
    }
    if (clock != null) {
      clock.learn(merged);
    }
    AgreementResult.obey(result);
  }

  /** Takes the clock of a rank, which follows its sizes. Blocks. */
  private void merge(int[] merged, Participant other, int tag) {
    if (clock != null) {
      int[] theirs = new int[merged.length];
      Status _ = other.channel().receive(Slice.of(theirs), other.rank(), tag);
      VectorClock.merge(merged, theirs);
    }
  }

  /** Reads the message of a rank, with the sizes that follow. Blocks. */
  private static Statement statement(String head, Participant other, int tag) {
    String[] lines = head.split(BETWEEN, -1);
    int sent = Integer.parseInt(lines[0]);
    PairwiseSizes sizes = PairwiseSizes.UNKNOWN;
    if (sent >= 0) {
      sizes =
          PairwiseSizes.of(longs(other, sent, tag), longs(other, Integer.parseInt(lines[1]), tag));
    }
    String site = lines.length > 3 ? lines[3] : "";
    String refusal = lines.length > 4 ? lines[4] : "";
    return new Statement(other.number(), new CallSignature(lines[2], sizes), site, refusal);
  }

  private static long[] longs(Participant other, int count, int tag) {
    long[] values = new long[count];
    Status _ = other.channel().receive(Slice.of(values), other.rank(), tag);
    return values;
  }

  private static byte[] record(String text, int limitBytes) {
    byte[] bytes = text.getBytes(UTF_8);
    return bytes.length <= limitBytes ? bytes : Arrays.copyOf(bytes, limitBytes);
  }
}
