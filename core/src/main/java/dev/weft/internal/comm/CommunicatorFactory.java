package dev.weft.internal.comm;

import dev.weft.Group;
import dev.weft.failure.ResourceException;
import dev.weft.internal.check.CheckedChannels;
import dev.weft.internal.check.RankChecks;
import dev.weft.internal.engine.AgreementChannel;
import dev.weft.internal.engine.Engine;
import dev.weft.internal.engine.GroupChannel;
import dev.weft.internal.engine.Survivors;
import dev.weft.internal.job.Card;
import dev.weft.internal.job.Job;
import dev.weft.internal.partition.PartitionedRequestFactory;
import dev.weft.internal.replay.RankDecisions;
import dev.weft.internal.survival.Agreements;
import dev.weft.topology.Locality;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Makes the communicators of one rank. Each communicator has a number, and with it eight contexts:
 * one for point-to-point messages, one for collective messages, two for messages that make further
 * communicators, two for partitioned messages, one for agreements, and one, which only that of the
 * first communicator uses, for ranks that come later. An unused context costs nothing. Between any
 * two ranks a number denotes at most one communicator; numbers are never reused. Any thread.
 */
public final class CommunicatorFactory {
  private static final int CONTEXTS = 8;

  /** Those of them that end when the communicator is revoked. */
  private static final int REVOKED = 6;

  private static final int MOST = Integer.MAX_VALUE / CONTEXTS - 1;

  private final Engine engine;
  private final Job job;
  private final Objects objects;
  private final OpenConnections connections;
  private final @Nullable JobConnection connection;

  /** Of this rank's messages; null if nothing is checked, as between jobs. */
  private final @Nullable RankChecks checks;

  /** Of this rank's calls; null if none are recorded or replayed, as between jobs. */
  private final @Nullable RankDecisions decisions;

  /** The same where it is only told what has been made, between jobs as well. */
  private final @Nullable RankChecks opened;

  private final Survivors survivors;
  private final Revocations revocations;
  private final AgreementRegistry agreed = new AgreementRegistry();
  private final Replacements replacements;
  private int nextNumber;

  /** Numbers taken whose communicators are not closed. */
  private final Set<Integer> live = new HashSet<>();

  /** Those of them that the program has, for reports; a report must not keep them. */
  private final Map<Integer, WeakReference<AbstractCommunicator>> known = new ConcurrentHashMap<>();

  /** Of closed communicators on which another thread was in a collective operation then. */
  private final List<BooleanSupplier> busy = new ArrayList<>();

  CommunicatorFactory(Engine engine, Job job, Objects objects, @Nullable RankDecisions decisions) {
    this(
        engine,
        job,
        objects,
        new OpenConnections(job),
        null,
        RankChecks.of(engine),
        null,
        decisions);
  }

  private CommunicatorFactory(
      Engine engine,
      Job job,
      Objects objects,
      OpenConnections connections,
      @Nullable JobConnection connection,
      @Nullable RankChecks checks,
      @Nullable RankChecks joint,
      @Nullable RankDecisions decisions) {
    this.engine = engine;
    this.job = job;
    this.objects = objects;
    this.connections = connections;
    this.connection = connection;
    this.checks = checks;
    this.opened = joint == null ? checks : joint;
    this.decisions = decisions;
    engine.contexts().knowOver(this::isOver);
    engine.contexts().knowTitles(this::title);
    this.survivors = new Survivors(engine);
    this.revocations = new Revocations(survivors, CONTEXTS, REVOKED);
    this.replacements = new Replacements(job.size(), job.capacity() - job.size());
    engine.contexts().knowRevoked(this::isRevoked);
    job.onNotice(new NoticeEffects(survivors, revocations, agreed, replacements));
  }

  /** Of this rank, between jobs as well; null if none are asked for. */
  @Nullable RankChecks checks() {
    return opened;
  }

  /** For the communicators of this rank over a connection to another job, which may not check. */
  CommunicatorFactory joint(JobConnection over) {
    return new CommunicatorFactory(
        over.engine(), over.job(), objects, connections, over, null, opened, null);
  }

  OpenConnections connections() {
    return connections;
  }

  /** A communicator has been made. */
  void opened(AbstractCommunicator communicator, int leader) {
    revocations.opened(communicator, leader);
    if (communicator.messages.isOfProgram()) {
      known.put(communicator.number, new WeakReference<>(communicator));
      boolean joint = connection != null;
      if (opened != null && (joint || communicator.number > 0)) {
        opened.openedCommunicator(joint, communicator::isClosed);
      }
    }
    if (connection != null) {
      connection.opened(communicator);
    }
  }

  /** A communicator has been closed, perhaps not for the first time. */
  void closed(AbstractCommunicator communicator) {
    if (checks != null && communicator.messages.isOfProgram()) {
      checks.unreceived(engine.contexts().unreceivedIn(CONTEXTS * communicator.number));
    }
    release(communicator.number);
    if (connection != null) {
      connection.closed(communicator);
    }
  }

  /**
   * Frees what the ranks of a closed communicator share for collective operations: at once, or if
   * another thread is in one, when one of the next communicators is closed.
   *
   * @param freed false if it cannot be now
   */
  synchronized void free(BooleanSupplier freed) {
    busy.removeIf(BooleanSupplier::getAsBoolean);
    if (!freed.getAsBoolean()) {
      busy.add(freed);
    }
  }

  /** No communicator has this number, or it has been closed. */
  void release(int number) {
    synchronized (this) {
      if (!live.remove(number)) {
        return;
      }
    }
    known.remove(number);
    revocations.closed(number);
    agreed.closed(number);
    engine.contexts().close(CONTEXTS * number, CONTEXTS);
  }

  /** The communicator of a context, in words; empty if the program has none there. */
  private String title(int context) {
    var reference = known.get(Math.floorDiv(context, CONTEXTS));
    AbstractCommunicator communicator = reference == null ? null : reference.get();
    return communicator == null ? "" : "communicator " + communicator.title();
  }

  private boolean isRevoked(int context) {
    return Math.floorMod(context, CONTEXTS) < REVOKED
        && revocations.isRevoked(Math.floorDiv(context, CONTEXTS));
  }

  private synchronized boolean isOver(int context) {
    int number = Math.floorDiv(context, CONTEXTS);
    return number < nextNumber && !live.contains(number);
  }

  /** Closes a communicator when all its ranks do. Collective; blocks. */
  void disconnect(Runnable barrier, Runnable close) {
    if (connection != null && connection.hasOneLeft()) {
      close.run();
      connection.awaitEnd();
    } else {
      try {
        barrier.run();
      } finally {
        close.run();
      }
    }
  }

  /** A group of ranks of the job, as this rank sees it; the array is kept. */
  Group group(int[] worldRanks) {
    return Group.of(worldRanks, engine.rank(), job.id());
  }

  public Engine engine() {
    return engine;
  }

  Job job() {
    return job;
  }

  Objects objects() {
    return objects;
  }

  @Nullable RankDecisions decisions() {
    return decisions;
  }

  /**
   * Agrees with the other ranks of a new communicator on its number. Blocks until all have called.
   *
   * <p>The largest number that is the next one on any of them is free on all, unless another thread
   * of one of them agrees on a communicator of other ranks at the same time and has come to the
   * same number. So each rank takes the number if it still can, and they ask each other whether all
   * have; if not they try again. A number that was not taken everywhere is not used.
   *
   * @param maximum collective among the ranks: of the values that they give
   */
  int agree(IntUnaryOperator maximum) {
    while (true) {
      int number = maximum.applyAsInt(next());
      if (number > MOST) {
        throw new ResourceException(
            "%d communicators have been made, and their numbers are never reused; keep communicators that are needed often instead of making new ones"
                .formatted(MOST));
      }
      boolean taken = take(number);
      boolean agreed = false;
      try {
        agreed = maximum.applyAsInt(taken ? 0 : 1) == 0;
      } finally {
        if (taken && !agreed) {
          release(number);
        }
      }
      if (agreed) {
        return number;
      }
    }
  }

  private synchronized int next() {
    return nextNumber;
  }

  /** Takes a number; false if it may have been taken before. */
  synchronized boolean take(int number) {
    if (number < nextNumber) {
      return false;
    }
    nextNumber = number + 1;
    return live.add(number);
  }

  GroupChannel messages(int number, int[] worldRanks) {
    GroupChannel messages =
        checks == null
            ? serviceMessages(number, worldRanks).ofProgram()
            : CheckedChannels.messages(checks, engine, CONTEXTS * number, worldRanks);
    return decisions == null ? messages : decisions.messages(messages, number);
  }

  /** The same for requests and answers of the library. */
  GroupChannel serviceMessages(int number, int[] worldRanks) {
    return new GroupChannel(engine, CONTEXTS * number, worldRanks);
  }

  GroupChannel collectives(int number, int[] worldRanks) {
    int context = CONTEXTS * number + 1;
    GroupChannel collectives =
        checks == null
            ? new GroupChannel(engine, context, worldRanks).failingTogether()
            : CheckedChannels.collectives(checks, engine, context, worldRanks);
    return decisions == null ? collectives : decisions.collectives(collectives);
  }

  /** For making communicators; that of an intercommunicator is for collective messages across. */
  GroupChannel control(int number, int[] worldRanks) {
    return new GroupChannel(engine, CONTEXTS * number + 2, worldRanks);
  }

  /** For duplicates made while the program goes on. */
  GroupChannel idups(int number, int[] worldRanks) {
    return new GroupChannel(engine, CONTEXTS * number + 3, worldRanks).failingTogether();
  }

  /** The agreements of a communicator. */
  Agreements agreements(int number, int[] worldRanks) {
    GroupChannel channel = new GroupChannel(engine, CONTEXTS * number + REVOKED, worldRanks);
    return agreed.add(number, new Agreements(new AgreementChannel(channel), survivors));
  }

  Survivors survivors() {
    return survivors;
  }

  Replacements replacements() {
    return replacements;
  }

  /** Among all ranks, for what those that come in place of lost ones have to know. */
  AgreementChannel forNewcomers() {
    int[] everybody = new int[engine.size()];
    Arrays.setAll(everybody, rank -> rank);
    return new AgreementChannel(new GroupChannel(engine, CONTEXTS - 1, everybody));
  }

  Revocations revocations() {
    return revocations;
  }

  PartitionedRequestFactory partitioned(int number, int[] worldRanks) {
    return new PartitionedRequestFactory(
        new GroupChannel(engine, CONTEXTS * number + 4, worldRanks),
        new GroupChannel(engine, CONTEXTS * number + 5, worldRanks),
        checks);
  }

  /** For each rank the place in the array of the first one that is together with it. */
  int[] together(Locality locality, int[] worldRanks) {
    Function<Card, String> by =
        switch (locality) {
          case PROCESS -> Card::process;
          case SHARED_MEMORY -> Card::host;
          case HOST -> Card::machine;
        };
    return engine.peerDirectory().together(by, worldRanks);
  }
}
