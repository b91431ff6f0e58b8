package dev.weft.internal.job;

import dev.weft.internal.os.OwnAddress;
import dev.weft.internal.section.SectionTree;
import dev.weft.internal.security.Secret;
import dev.weft.internal.stall.StallAlarm;
import dev.weft.internal.stall.WaitSource;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;
import java.util.function.ObjIntConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The job as one rank sees it: its own number, the other ranks, and the failed ranks. Any thread.
 *
 * <p>There is a subclass for each way in which ranks are started, by a launcher or by this process
 * itself. It knows the rank's number and the job's size, distributes the rank's card ({@link
 * #join}), makes the rank wait for the others ({@link #arrive}) and ends the job ({@link #abort}).
 * The answers go to the rank's {@link JobClient}.
 */
public abstract class Job implements AutoCloseable {
  private static final int NOBODY = -1;

  /** In place of the rank that failed first: that was whatever holds the job together. */
  public static final int LAUNCHER = -2;

  private static final long ENDING_MILLIS = 100;

  private final String id;
  private final Secret secret;
  private final boolean sharesProcess;
  private final JobClient jobClient;
  private final RankLifecycle rankLifecycle;
  private final AtomicReference<@Nullable String> parentPort;
  private final boolean spawned;
  private final SectionTree sections = new SectionTree();
  private volatile int firstFailed = NOBODY;
  private volatile IntConsumer endingListener = _ -> {};

  /**
   * @param id identifies the job on this machine; safe in a file name
   * @param secret connections between ranks are authenticated with keys derived from it
   * @param sharesProcess whether all ranks are threads of this process
   * @param parentPort where the job that spawned this one waits for it, or null
   */
  protected Job(
      String id,
      Secret secret,
      boolean sharesProcess,
      JobClient jobClient,
      @Nullable String parentPort) {
    this.id = id;
    this.secret = secret;
    this.sharesProcess = sharesProcess;
    this.jobClient = jobClient;
    this.rankLifecycle = new RankLifecycle(jobClient.rank());
    this.parentPort = new AtomicReference<>(parentPort);
    this.spawned = parentPort != null;
  }

  public final String id() {
    return id;
  }

  public final int rank() {
    return jobClient.rank();
  }

  public final int size() {
    return jobClient.size();
  }

  /**
   * How many ranks there may ever be: those of the first communicator, and those that come in place
   * of lost ones.
   */
  public int capacity() {
    return size();
  }

  /** How many ranks share a process, as far as the job knows it; the last one may have fewer. */
  public int ranksOfProcess() {
    return 1;
  }

  /** Blocks until it is known which rank this process has, where another may have had its place. */
  public void awaitRank() {}

  /** Whether this process has come in place of a lost rank. */
  public final boolean isReplacement() {
    return rank() >= size();
  }

  /** The number in the first communicator of this rank, or of the one that it replaces. */
  public final int place() {
    return jobClient.place();
  }

  /** The number in the first communicator of a rank, or of the one that it has come for. */
  protected final int placeOf(int any) {
    return any < 0 ? any : jobClient.placeOf(any);
  }

  /** See {@link #awaitRank}, of one whose server says so. */
  protected final void awaitWelcome() {
    jobClient.awaitWelcome();
  }

  public final Secret secret() {
    return secret;
  }

  public final boolean sharesProcess() {
    return sharesProcess;
  }

  /**
   * The address of this host, as {@link OwnAddress#all} takes it, at which this rank listens for
   * those of other hosts; null if all ranks of the job are on this host.
   */
  public @Nullable String network() {
    return System.getProperty(OwnAddress.PROPERTY);
  }

  /** Where this rank listens for the others: {@link #network}, or the loopback interface. */
  public final String listeningAddress() {
    String network = network();
    return network == null ? OwnAddress.LOOPBACK : network;
  }

  /** Whether other processes may read the rank's counters. */
  public boolean isCounted() {
    return true;
  }

  /**
   * Prints what the job's ranks do, if they are all in this process and no launcher does. Does not
   * block for long.
   */
  public void describe() {}

  /** The times of this rank's sections. */
  public SectionTree sections() {
    return sections;
  }

  /** What the rank's recording asks of the launcher; null if there is none of this rank's own. */
  public @Nullable TraceUplink traceUplink() {
    return null;
  }

  /** Whether this rank is a member just now. */
  public final RankLifecycle rankLifecycle() {
    return rankLifecycle;
  }

  /** Hands this rank's card to whoever collects them; {@link JobClient#table} answers. */
  protected abstract void join(Card mine);

  /** Says that this rank is at the fence; {@link JobClient#fenced} answers. */
  protected abstract void arrive();

  /**
   * Gives this rank's card and returns everybody's, by rank. Blocks until every rank has given its
   * card, or throws when one fails first.
   */
  public final List<Card> exchange(Card mine) {
    return jobClient.exchange(() -> join(mine));
  }

  /**
   * Blocks until every rank has called it, or throws when one fails first; used around start and
   * orderly end, where messages cannot be.
   */
  public final void fence() {
    jobClient.fence(this::arrive);
  }

  /**
   * Says who is told of ranks that fail, and that leave in order ({@linkplain #afterFailureOf after
   * what failure}; once each): one piece of news at a time, in the order in which it became known.
   * What was told before is told now, from the calling thread; to one that has come for a lost rank
   * that is all since the job began.
   */
  public final void onNews(FailureListener failures, ObjIntConsumer<String> departures) {
    jobClient.onNews(failures, departures);
  }

  /** Says who is told of failures alone. */
  public final void onFailure(FailureListener listener) {
    jobClient.onFailure(listener);
  }

  /**
   * Says that this rank has lost its connection to another one, in a job that outlives failures.
   * Whoever decides it ends one of the two, which is told as news; if that one is ending anyhow,
   * nothing more. Any thread; does not block.
   *
   * @param why in a clause that follows "rank N"
   */
  public void suspect(int rank, String why) {}

  /** How many processes have had this place before; 0 for the first. */
  public final int incarnation() {
    return jobClient.incarnation();
  }

  /**
   * Says who hears which ranks are gone for good, and which communicators nobody is to use any
   * more, in an order that is the same on all ranks; what has been told before comes first. After
   * {@link #exchange}, once for each membership.
   */
  public final void onNotice(Notices.Listener listener) {
    jobClient.onNotice(listener);
  }

  /**
   * Asks for ranks that were not there before, in a job of which {@link #capacity} exceeds the
   * size; a {@link Grant} answers, among the notices. Does not block.
   *
   * @param number of the request, among this rank's
   */
  public void grow(int number, int count) {
    throw new IllegalStateException("this job has room for no more ranks");
  }

  /**
   * Tells all ranks of the job, this one too, that nobody is to use a communicator any more. Does
   * not block.
   *
   * @param number its number in the job
   * @param leader the lowest rank of its group
   */
  public void revoke(int number, int leader) {
    jobClient.revoked(number, leader);
  }

  /**
   * Lets the job see what this rank's threads wait for, until it closes.
   *
   * @return when to say that nothing has moved here
   */
  public StallAlarm watch(WaitSource source) {
    return StallAlarm.NEVER;
  }

  /**
   * A rank is gone, and what waits for it fails next: so a job that wants to tell where the threads
   * were looks now. Under the engine lock.
   *
   * @param rank that is gone
   * @param failed whether it has failed, or left because another one has
   */
  public void losing(int rank, boolean failed) {}

  /**
   * Says which rank's failure this one knew of first when it left; -1 if it knows of none, {@link
   * #LAUNCHER} if that was the launcher's. Before {@link #parted} and {@link #close}, which tell
   * the others.
   */
  public final void leavingAfter(int rank) {
    firstFailed = rank;
  }

  /** Which rank's failure this one knew of first when it left; -1 if of none. */
  protected final int firstFailed() {
    return firstFailed;
  }

  /** Words that follow that a rank has left; empty if no rank had failed. */
  public static String afterFailureOf(int rank) {
    if (rank == LAUNCHER) {
      return "because its launcher, or the way to that, is gone";
    }
    return rank < 0 ? "" : "after the failure of rank " + rank;
  }

  /**
   * Says who tells the other ranks that this process ends at once, and because of whose failure:
   * else they would take this rank for the one that failed.
   */
  public final void onEnding(IntConsumer listener) {
    endingListener = listener;
  }

  /** Has the others told, if that can be done in a moment. */
  protected final void tellEnding(int failed) {
    Thread telling =
        Thread.ofPlatform().daemon().name("weft-ending").start(() -> endingListener.accept(failed));
    try {
      telling.join(ENDING_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Whether another job has spawned this one. */
  public final boolean isSpawned() {
    return spawned;
  }

  /**
   * Where the job that spawned this one waits for it, once; null if none did, and from the second
   * call on. The same on all ranks.
   */
  public final @Nullable String takeParentPort() {
    return parentPort.getAndSet(null);
  }

  /**
   * Ends the whole job: every rank is told, then this process's ranks end. Does not return normally
   * for launched jobs.
   */
  public abstract void abort(int code, String reason);

  /**
   * Says that the program has closed this rank's membership.
   *
   * @param kept which of its messages are not delivered yet, in words that follow others; any
   *     thread may ask
   */
  public void closing(Supplier<String> kept) {
    rankLifecycle.closing();
  }

  /**
   * Says that this rank begins nothing more and has told those that it has talked with; it is still
   * there for what they have not received.
   */
  public void parted() {
    rankLifecycle.parted();
  }

  /**
   * Ends this process, which has come to a job that had begun and has no part in it: says so, and
   * leaves in order. Does not return for launched jobs.
   *
   * @param why in a sentence without a period
   */
  public void endUnneeded(String why) {}

  /** Says that this rank has finished in order. Idempotent. */
  @Override
  public abstract void close();
}
