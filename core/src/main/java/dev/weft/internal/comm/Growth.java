package dev.weft.internal.comm;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.failure.LaunchException;
import dev.weft.internal.job.Grant;
import dev.weft.internal.survival.AgreedValue;
import dev.weft.internal.survival.Agreements;
import java.util.BitSet;

/**
 * Asks the job for processes in new places, for all ranks of a communicator that live. Blocks.
 *
 * <pre>
 *  all agree on how many they want, and so on who is lost
 *  the lowest that lives asks the job
 *  all agree on the number of its request; on none if it was lost before
 *  the job's notices answer; if it was lost before they did all begin again
 * </pre>
 */
final class Growth {
  private static final long ALL = -1;

  private final CommunicatorFactory factory;
  private final Agreements agreements;
  private final int more;

  /**
   * @param agreements of the communicator
   * @param more how many ranks are wanted
   */
  Growth(CommunicatorFactory factory, Agreements agreements, int more) {
    this.factory = factory;
    this.agreements = agreements;
    this.more = more;
  }

  /**
   * The first of the new places in which processes come, one behind the other.
   *
   * @throws LaunchException on all ranks, if the job starts no more
   */
  int firstPlace() {
    int[] group = agreements.group();
    int own = factory.job().rank();
    while (true) {
      AgreedValue begun = agreements.agree(inBothWays(more), 0, 0);
      if (begun.flags() != inBothWays(more)) {
        throw new ArgumentException(
            FailureCode.GROUP,
            "all ranks must call grow with the same number; this one has called grow("
                + more
                + ')');
      }
      BitSet lost = factory.survivors().declared(begun.gone(), group);
      int speaker = group[lost.nextClearBit(0)];
      int request = 0;
      if (speaker == own) {
        request = factory.replacements().nextRequest();
        factory.job().grow(request, more);
      }
      int asked = agreements.agree(ALL, speaker == own ? request + 1 : 0, 0).number();
      Grant grant = asked == 0 ? null : factory.replacements().awaitGrant(speaker, asked - 1);
      if (grant != null) {
        if (grant.isRefused()) {
          throw new LaunchException(grant.refusal());
        }
        return grant.first();
      }
    }
  }

  /** A number whose bitwise <i>and</i> with another one's is neither's. */
  private static long inBothWays(int number) {
    return (long) number << Integer.SIZE | Integer.toUnsignedLong(~number);
  }
}
