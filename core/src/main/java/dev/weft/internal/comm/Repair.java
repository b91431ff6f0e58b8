package dev.weft.internal.comm;

import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.failure.PeerFailedException;
import dev.weft.internal.engine.AgreementChannel;
import dev.weft.internal.engine.Survivors;
import dev.weft.internal.survival.AgreedValue;
import dev.weft.internal.survival.Agreements;
import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * Makes a communicator in which other ranks have the places of those that are lost, and which may
 * have further ranks, for which others come as well. Blocks.
 *
 * <pre>
 *  those that live                                        those that come
 *  agree on who is lost
 *  wait until others have come for these, and for the further ranks
 *  agree whether they have, and on a number of notices
 *    of the job, which says who they are
 *  agree on a number for the communicator
 *  send number and group to those that come       ---->   wait for that
 *  all agree, as ranks of the new communicator, on who is lost of these
 * </pre>
 *
 * If anybody is, all begin again: nothing but the last agreement decides, and it is the same for
 * all that live.
 */
final class Repair {
  private static final long ALL = -1;
  private static final long NONE = 0;

  /**
   * In place of the number of a communicator: the sender waits for one or, with what follows, the
   * receiver need not wait any more.
   */
  private static final int WAITING = 0;

  private static final int[] DISMISSED = {0};

  /**
   * What has been made.
   *
   * @param number of the communicator
   * @param agreements that its ranks have begun
   */
  record Repaired(int number, Agreements agreements) {}

  private final CommunicatorFactory factory;
  private final Survivors survivors;
  private final Replacements replacements;

  Repair(CommunicatorFactory factory) {
    this.factory = factory;
    this.survivors = factory.survivors();
    this.replacements = factory.replacements();
  }

  /** The ranks of a group that are not lost. */
  static int[] without(int[] group, BitSet lost) {
    return IntStream.range(0, group.length)
        .filter(place -> !lost.get(place))
        .map(place -> group[place])
        .toArray();
  }

  /** Whether a communicator is what a rank begins with that has come in place of another. */
  static boolean isNeeded(CommunicatorFactory factory, int number) {
    return number == 0 && factory.job().isReplacement();
  }

  /**
   * By a rank that has been there before.
   *
   * @param old the agreements of the communicator
   * @param more how many further ranks the new one is to have
   */
  Repaired byThoseWhoLive(Agreements old, int more) {
    int[] group = old.group();
    int firstPlace = more == 0 ? 0 : new Growth(factory, old, more).firstPlace();
    while (true) {
      BitSet lost = survivors.declared(old.agree(ALL, 0, 0).gone(), group);
      Vacancies vacancies = new Vacancies(factory, group, lost, firstPlace, more);
      boolean hope = vacancies.await();
      AgreedValue ready = old.agree(hope ? ALL : NONE, replacements.notices(), 0);
      if (ready.flags() == NONE) {
        dismiss(vacancies.newcomers());
        throw vacancies.hopeless();
      }
      replacements.awaitNotices(ready.number());
      int[] repaired = vacancies.filled(ready.number());
      int number = factory.agree(value -> old.agree(ALL, value, 0).number());
      if (repaired.length > 0) {
        tell(number, repaired, vacancies.ranks());
        Agreements agreements = factory.agreements(number, repaired);
        if (isWhole(agreements, repaired)) {
          return new Repaired(number, agreements);
        }
      }
      factory.release(number);
    }
  }

  /**
   * By a rank that has come in place of another. All such ranks tell each other that they wait: if
   * everybody does, nobody is left who could tell them what to do.
   */
  Repaired byOneWhoComes() {
    AgreementChannel channel = factory.forNewcomers();
    int[] plan = new int[factory.engine().size()];
    BitSet told = new BitSet();
    BitSet waiting = new BitSet();
    told.set(channel.rank());
    waiting.set(channel.rank());
    while (true) {
      int losses = survivors.declared();
      BitSet living = survivors.living();
      BitSet untold = (BitSet) living.clone();
      untold.andNot(told);
      untold.stream().forEach(rank -> channel.send(Slice.of(new int[0]), rank, WAITING));
      told.or(untold);
      living.andNot(waiting);
      if (living.isEmpty()) {
        if (survivors.someHaveLeft()) {
          factory.job().endUnneeded("all others have ended");
        }
        throw nobodyIsLeft(channel.rank());
      }
      Status status = channel.receive(losses, Slice.of(plan));
      if (status == null) {
        continue;
      }
      if (status.tag() == WAITING && status.bytes() > 0) {
        factory
            .job()
            .endUnneeded("not all that the others wanted have come, so they go on without");
      } else if (status.tag() == WAITING) {
        waiting.set(status.source());
      } else if (factory.take(status.tag())) {
        int[] group = Arrays.copyOf(plan, (int) (status.bytes() / Integer.BYTES));
        Agreements agreements = factory.agreements(status.tag(), group);
        if (isWhole(agreements, group)) {
          return new Repaired(status.tag(), agreements);
        }
        factory.release(status.tag());
      }
    }
  }

  /** Every rank does, as any may be lost; those that come take the first. */
  private void tell(int number, int[] repaired, int[] vacant) {
    AgreementChannel channel = factory.forNewcomers();
    for (int rank : vacant) {
      channel.send(Slice.of(repaired.clone()), repaired[rank], number);
    }
  }

  /** Tells those that have come that nobody goes on with them. */
  private void dismiss(int[] newcomers) {
    AgreementChannel channel = factory.forNewcomers();
    for (int newcomer : newcomers) {
      channel.send(Slice.of(DISMISSED), newcomer, WAITING);
    }
  }

  private boolean isWhole(Agreements agreements, int[] group) {
    AgreedValue value = agreements.agree(ALL, 0, 0);
    return survivors.declared(value.gone(), group).isEmpty();
  }

  private static PeerFailedException nobodyIsLeft(int rank) {
    return new PeerFailedException(
        rank,
        "all ranks that this process could go on with are lost; start the job again, from a checkpoint on disk if there is one");
  }
}
