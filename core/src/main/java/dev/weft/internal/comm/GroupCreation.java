package dev.weft.internal.comm;

import dev.weft.Comm;
import dev.weft.Group;
import dev.weft.data.Op;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.internal.collective.CollectiveOperations;
import dev.weft.internal.engine.Survivors;
import dev.weft.internal.engine.base.Channel;
import dev.weft.internal.engine.base.PartChannel;
import dev.weft.topology.Locality;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Makes communicators of some ranks of another communicator (MPI 4.1, section 7.4.2). Collective;
 * blocks.
 */
final class GroupCreation {

  static @Nullable IntraCommunicator create(IntraCommunicator parent, Group group) {
    checkWithin(group, parent);
    int number = parent.agreedNumber();
    if (!hasSelf(group, parent)) {
      parent.factory().release(number);
      return null;
    }
    return new IntraCommunicator(parent.factory(), number, group.worldRanks(), null);
  }

  /** The members agree on the number among themselves, in the parent's context for such things. */
  static IntraCommunicator createGroup(IntraCommunicator parent, Group group, int tag) {
    checkWithin(group, parent);
    if (tag < 0) {
      throw ArgumentErrors.sendTag(tag);
    }
    if (!hasSelf(group, parent)) {
      throw new ArgumentException(
          FailureCode.GROUP,
          "rank %d is not in the %s; only its members call createGroup"
              .formatted(parent.rank(), group));
    }
    int[] all = new int[group.size()];
    Arrays.setAll(all, member -> member);
    int[] members = group.translate(all, parent.group());
    Channel channel = new PartChannel(new TaggedChannel(parent.control(), tag), members);
    var among = new CollectiveOperations(channel);
    Survivors survivors = parent.factory().survivors();
    survivors.failTogether(parent.control(), tag, group.worldRanks());
    try {
      int number = parent.factory().agree(value -> among.allReduce(value, Op.MAX));
      return new IntraCommunicator(parent.factory(), number, group.worldRanks(), null);
    } finally {
      survivors.failTogether(parent.control(), tag);
    }
  }

  /**
   * Agrees on the number in a thread of its own, with messages of its own: the parent may be used
   * meanwhile. Attributes are copied first, on the caller's thread.
   *
   * @param ranks that agree, in the same order on all of them
   * @param made the duplicate with the number agreed on
   */
  static <T extends AbstractCommunicator> CompletableFuture<T> idup(
      T parent, int[] ranks, IntFunction<T> made) {
    Properties copies = new Properties();
    parent.copyAttributes(copies);
    var among = new CollectiveOperations(parent.nextIdup(ranks));
    return CompletableFuture.supplyAsync(
        () -> {
          int number = parent.factory.agree(value -> among.allReduce(value, Op.MAX));
          T copy = made.apply(number);
          copy.takeAttributes(copies);
          return copy;
        },
        work -> Thread.ofVirtual().name("weft-idup").start(work));
  }

  static IntraCommunicator split(IntraCommunicator parent, Locality locality, int key) {
    int[] together = parent.factory().together(locality, parent.group().worldRanks());
    IntraCommunicator part = parent.split(together[parent.rank()], key, null);
    return java.util.Objects.requireNonNull(part);
  }

  private static boolean hasSelf(Group group, IntraCommunicator parent) {
    return parent.factory().group(group.worldRanks()).rank() != Comm.UNDEFINED;
  }

  private static void checkWithin(Group group, IntraCommunicator parent) {
    int[] outside = group.difference(parent.group()).worldRanks();
    if (outside.length > 0) {
      throw new ArgumentException(
          FailureCode.GROUP,
          "world rank %d of the %s is not in this communicator; its ranks are the %s"
              .formatted(outside[0], group, parent.group()));
    }
  }

  /** The same ranks, over the channel of a service of the library. Collective; blocks. */
  static IntraCommunicator service(IntraCommunicator parent) {
    int agreed = parent.agreedNumber();
    CommunicatorFactory factory = parent.factory();
    int[] ranks = parent.messages.worldRanks();
    return new IntraCommunicator(
        factory, agreed, factory.serviceMessages(agreed, ranks), parent.topology());
  }

  private GroupCreation() {}
}
