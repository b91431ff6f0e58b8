package dev.weft.internal.comm;

import dev.weft.Comm;
import dev.weft.Group;
import dev.weft.InterComm;
import dev.weft.call.CollectiveForm;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.internal.collective.inter.InterForm;
import dev.weft.internal.collective.inter.InterOp;
import dev.weft.internal.collective.inter.InterOperations;
import dev.weft.internal.engine.GroupChannel;
import dev.weft.request.PersistentRequest;
import dev.weft.request.Request;
import java.util.Arrays;
import java.util.BitSet;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * An intercommunicator over three channels: for messages between the groups, for collective
 * messages between the groups, and for collective messages within this rank's group.
 */
final class InterCommunicator extends AbstractCommunicator implements InterComm {
  private final GroupChannel local;
  private final GroupChannel remote;
  private final InterOperations collectives;
  private final FailureCalls failures;
  private final CollectiveForm<Request> blocking;
  private final CollectiveForm<Request> nonBlocking;
  private final CollectiveForm<PersistentRequest> persistent;

  /** With a number that the ranks of both groups have agreed on. */
  InterCommunicator(CommunicatorFactory factory, int number, int[] localRanks, int[] remoteRanks) {
    int leader = Math.min(Revocations.leader(localRanks), Revocations.leader(remoteRanks));
    super(factory, number, factory.messages(number, remoteRanks), leader);
    this.local = factory.collectives(number, localRanks).failingTogether(remoteRanks);
    this.remote = factory.control(number, remoteRanks).failingTogether(localRanks);
    this.collectives = new InterOperations(local, remote);
    this.failures = new FailureCalls(factory, number, messages, ranks(isFirst()));
    this.blocking = new InterForm<>(this::collectives, InterOp::run);
    this.nonBlocking = new InterForm<>(this::collectives, InterOp::start);
    this.persistent = new InterForm<>(this::collectives, InterOp::prepare);
  }

  private InterOperations collectives() {
    requireOpen();
    return collectives;
  }

  @Override
  public CollectiveForm<Request> blocking() {
    return blocking;
  }

  @Override
  public CollectiveForm<Request> nonBlocking() {
    return nonBlocking;
  }

  @Override
  public CollectiveForm<PersistentRequest> persistent() {
    return persistent;
  }

  @Override
  FailureCalls failures() {
    return failures;
  }

  @Override
  public InterComm shrink() {
    requireNotClosed();
    return failures.shrink(this::without);
  }

  @Override
  public CompletableFuture<InterComm> ishrink() {
    requireNotClosed();
    return failures.ishrink(this::without);
  }

  private InterCommunicator without(int agreed, BitSet lost) {
    int[] all = ranks(isFirst());
    return new InterCommunicator(factory, agreed, left(local, all, lost), left(remote, all, lost));
  }

  /** Those of a group that are not lost. */
  private static int[] left(GroupChannel group, int[] all, BitSet lost) {
    return Arrays.stream(group.worldRanks()).filter(rank -> !isLost(rank, all, lost)).toArray();
  }

  private static boolean isLost(int rank, int[] all, BitSet lost) {
    return lost.stream().anyMatch(place -> all[place] == rank);
  }

  @Override
  public int rank() {
    return local.rank();
  }

  @Override
  public int size() {
    return local.size();
  }

  @Override
  public int remoteSize() {
    return peers;
  }

  @Override
  public Group group() {
    return factory.group(local.worldRanks());
  }

  @Override
  public Group remoteGroup() {
    return factory.group(remote.worldRanks());
  }

  @Override
  public Group.Comparison compare(InterComm other) {
    if (equals(other)) {
      return Group.Comparison.IDENTICAL;
    }
    Group.Comparison here = group().compare(other.group());
    Group.Comparison there = remoteGroup().compare(other.remoteGroup());
    Group.Comparison worse = here.compareTo(there) > 0 ? here : there;
    return worse == Group.Comparison.IDENTICAL ? Group.Comparison.CONGRUENT : worse;
  }

  @Override
  public Comm merge(Half half) {
    collectives().announce("merge");
    int mine = collectives().local().allReduce(half == Half.HIGH ? 1 : 0, Op.MAX);
    int theirs = maximumThere(mine);
    int number = agreedNumber();
    return new IntraCommunicator(
        factory, number, ranks(mine == theirs ? isFirst() : mine < theirs), null);
  }

  /** Whether this rank's group comes first where nothing else decides; the groups differ in it. */
  private boolean isFirst() {
    return local.worldRank(0) < remote.worldRank(0);
  }

  /** Those of both groups. */
  private int[] ranks(boolean localFirst) {
    int[] low = (localFirst ? local : remote).worldRanks();
    int[] high = (localFirst ? remote : local).worldRanks();
    return IntStream.concat(Arrays.stream(low), Arrays.stream(high)).toArray();
  }

  @Override
  public InterComm dup() {
    collectives().announce("dup");
    int number = agreedNumber();
    InterCommunicator copy =
        new InterCommunicator(factory, number, local.worldRanks(), remote.worldRanks());
    copyAttributes(copy);
    return copy;
  }

  @Override
  public CompletableFuture<InterComm> idup() {
    requireOpen();
    int[] here = local.worldRanks();
    int[] there = remote.worldRanks();
    return GroupCreation.idup(
            this, ranks(isFirst()), agreed -> new InterCommunicator(factory, agreed, here, there))
        .<InterComm>thenApply(copy -> copy);
  }

  @Override
  public @Nullable InterComm split(int color, int key) {
    Splitting.checkColor(color);
    collectives().announce("split");
    int number = agreedNumber();
    int[] here = Splitting.group(collectives().local(), local, color, key);
    int[] all = new int[2 * remote.size()];
    allGather(Slice.of(new int[] {color, key}), Slice.of(all));
    int[] there = Splitting.group(all, remote, color);
    if (here.length == 0 || there.length == 0) {
      factory.release(number);
      return null;
    }
    return new InterCommunicator(factory, number, here, there);
  }

  private int agreedNumber() {
    return factory.agree(
        value -> {
          int mine = collectives().local().allReduce(value, Op.MAX);
          return Math.max(mine, maximumThere(value));
        });
  }

  private int maximumThere(int value) {
    int[] maximum = new int[1];
    allReduce(Slice.of(new int[] {value}), Slice.of(maximum), Op.MAX);
    return maximum[0];
  }

  @Override
  public void disconnect() {
    factory.disconnect(this::barrier, this::close);
  }

  @Override
  boolean freeOperations() {
    return collectives.free();
  }

  @Override
  public String toString() {
    return "intercommunicator %s: rank %d of %d, to %d ranks%s"
        .formatted(title(), rank(), size(), remoteSize(), end());
  }
}
