package dev.weft.internal.survival;

import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.internal.engine.AgreementChannel;
import dev.weft.internal.engine.Survivors;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The agreements of one group of ranks, one after the other, by messages in a context of their own.
 * The tag of a message is the number of its agreement. The last agreement is kept after its end:
 * ranks that have not heard of it are told at each loss, see {@link AgreementRound}. Any thread.
 *
 * <p>A rank that begins the next agreement has ended the last one, and the next one ends when all
 * that live have begun it: so none but the last needs to be kept.
 */
public final class Agreements {
  private record Early(int number, int from, AgreementMessage message) {}

  private final AgreementChannel channel;
  private final Survivors survivors;
  private final int[] group;
  private final int own;

  /** Held by the thread that carries an agreement out. */
  private final ReentrantLock turn = new ReentrantLock(true);

  /** Messages of agreements that this rank has not begun; under {@link #turn}. */
  private final List<Early> early = new ArrayList<>();

  /** The agreement that is under way, or has been interrupted; under {@link #turn}. */
  private @Nullable AgreementRound current;

  /** Number of agreements that have ended here. */
  private int ended;

  /** The last of them. */
  private @Nullable AgreementRound last;

  /**
   * @param channel all ranks of the group, this one among them, for agreements alone
   */
  public Agreements(AgreementChannel channel, Survivors survivors) {
    this.channel = channel;
    this.survivors = survivors;
    this.group = channel.worldRanks();
    this.own = channel.rank();
  }

  /** The ranks of the job that agree. */
  public int[] group() {
    return group.clone();
  }

  /**
   * Agrees with all ranks of the group that live. Blocks until they have called, or are gone. If
   * the thread is interrupted the next call goes on with the same agreement, and the value given
   * first.
   *
   * @param flags of which the result has what all have given
   * @param number of which the result has the largest
   * @param acknowledged how many ranks the program knows to be gone; the result has the least
   */
  public AgreedValue agree(long flags, int number, int acknowledged) {
    turn.lock();
    try {
      AgreementRound round = current;
      if (round == null) {
        int tag = ended;
        round =
            new AgreementRound(
                own,
                group.length,
                new AgreedValue(flags, number, acknowledged, 0),
                (member, message) -> send(tag, member, message));
        current = round;
      }
      AgreedValue value = carryOut(round, ended);
      synchronized (this) {
        last = round;
        ended++;
      }
      current = null;
      tellLosses();
      return value;
    } finally {
      turn.unlock();
    }
  }

  private AgreedValue carryOut(AgreementRound round, int number) {
    begin(round, survivors.declared());
    for (Early each : List.copyOf(early)) {
      if (each.number == number) {
        early.remove(each);
        round.take(each.from, each.message);
      }
    }
    byte[] bytes = new byte[AgreementMessage.BYTES];
    while (round.decided() == null) {
      Status status = channel.receive(round.epoch(), Slice.of(bytes));
      if (status == null) {
        begin(round, survivors.declared());
      } else {
        take(round, number, status, AgreementMessage.decode(bytes));
      }
    }
    return Objects.requireNonNull(round.decided());
  }

  private void take(AgreementRound round, int number, Status status, AgreementMessage message) {
    if (status.tag() == number) {
      round.take(status.source(), message);
    } else if (status.tag() > number) {
      early.add(new Early(status.tag(), status.source(), message));
    }
  }

  private void begin(AgreementRound round, int losses) {
    if (losses > round.epoch()) {
      round.begin(losses, survivors.declared(losses, group));
    }
  }

  /** The job has declared another rank gone: those who may not know the last result are told. */
  public synchronized void tellLosses() {
    AgreementRound round = last;
    if (round != null) {
      begin(round, survivors.declared());
    }
  }

  /** Does not block: what has no room waits in the engine. A rank that is lost needs no message. */
  private void send(int tag, int member, AgreementMessage message) {
    channel.send(message.encode(), member, tag);
  }
}
