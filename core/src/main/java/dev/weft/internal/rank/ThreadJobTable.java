package dev.weft.internal.rank;

import dev.weft.internal.control.ControlFrame;
import dev.weft.internal.control.RankLayout;
import dev.weft.internal.job.Card;
import dev.weft.internal.job.CardExchange;
import dev.weft.internal.job.JobClient;
import dev.weft.internal.section.SectionTree;
import dev.weft.internal.security.Secret;
import dev.weft.internal.stall.StallAlarm;
import dev.weft.internal.stall.StallDetector;
import dev.weft.internal.stall.WaitSource;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The state that the ranks of a {@link ThreadJob} share. Any thread; does not block.
 *
 * <p>The ranks of this process meet here. If there are others, in processes like this one, its
 * ranks have met only once those of all processes have: then an {@link Uplink} leads to the job's
 * server, which answers this table, and hears how ranks of this process go.
 */
final class ThreadJobTable {
  final String id;
  final Secret secret;
  final int size;

  /** The lowest rank of this process. */
  final int first;

  /** How many ranks this process has. */
  final int count;

  /** How many ranks each process has, but perhaps the last one. */
  final int perProcess;

  final RankWatch watch;
  final CardExchange cardExchange;

  /** The ranks' threads, and those that they start, by rank within the process. */
  private final ThreadGroup[] groups;

  /** The way to the job's server. */
  interface Uplink {
    /** All ranks of this process have given their cards: {@link #table} answers. */
    void join(List<Card> cards);

    /** All ranks of this process are at the fence: {@link #fenced} answers. */
    void arrive();

    /** A rank of this process has gone, and ranks of others are to know how. */
    void gone(int rank, int kind, String reason);

    /** Nobody is to use a communicator any more: {@link #tellRevoked} answers. */
    void revoke(int number, int leader);
  }

  private final @Nullable Uplink uplink;

  /** Hears of it before what waits for a rank fails. */
  interface Losing {
    void losing(int rank, boolean failed);
  }

  volatile Losing losing = (_, _) -> {};

  /** Takes the times of the sections of a rank that closes Weft. */
  interface SectionTaker {
    void take(int rank, SectionTree sections);
  }

  volatile SectionTaker sections = (_, _) -> {};

  private final JobClient[] attendances;

  /** Held while all are told of one rank, so that all hear of ranks in the same order. */
  private final Object telling = new Object();

  private final Set<Integer> joined = ConcurrentHashMap.newKeySet();
  private LongConsumer stallHint;

  /** Of a job whose ranks are all here. */
  ThreadJobTable(String id, Secret secret, int size) {
    this(id, secret, new RankLayout(size, size), 0, null);
  }

  /**
   * Of the ranks of a process.
   *
   * @param uplink null if there are no others
   */
  ThreadJobTable(
      String id, Secret secret, RankLayout layout, int process, @Nullable Uplink uplink) {
    this.id = id;
    this.secret = secret;
    this.size = layout.ranks();
    this.first = layout.first(process);
    this.count = layout.count(process);
    this.perProcess = layout.perProcess();
    this.uplink = uplink;
    this.watch = new RankWatch(id);
    this.stallHint = new StallDetector(watch)::hinted;
    this.attendances =
        layout.of(process).mapToObj(rank -> new JobClient(rank, size)).toArray(JobClient[]::new);
    this.groups =
        layout
            .of(process)
            .mapToObj(rank -> new ThreadGroup("rank-" + rank))
            .toArray(ThreadGroup[]::new);
    this.cardExchange =
        new CardExchange(
            count,
            uplink == null ? this::table : uplink::join,
            uplink == null ? this::fenced : uplink::arrive);
  }

  JobClient attendance(int rank) {
    return attendances[rank - first];
  }

  ThreadGroup group(int rank) {
    return groups[rank - first];
  }

  /** Whether all ranks of the job are here. */
  boolean isAlone() {
    return uplink == null;
  }

  /** Whether a rank is one of this process. */
  boolean has(int rank) {
    return rank >= first && rank < first + count;
  }

  /** All ranks of the job have given these cards. */
  void table(List<Card> cards) {
    Stream.of(attendances).forEach(each -> each.table(cards));
  }

  /** All ranks of the job are at the fence. */
  void fenced() {
    Stream.of(attendances).forEach(JobClient::fenced);
  }

  /** A rank of another process has failed: tells all of this one. */
  void failedElsewhere(int rank, String reason) {
    missing(rank, reason);
    synchronized (telling) {
      Stream.of(attendances).forEach(each -> each.tell(rank));
    }
  }

  /** A rank of another process has ended in order. */
  void endedElsewhere(int rank, String reason) {
    missing(rank, reason);
    leftElsewhere(rank, "");
  }

  /** A rank of another process has closed Weft. */
  void leftElsewhere(int rank, String after) {
    synchronized (telling) {
      Stream.of(attendances).forEach(each -> each.departed(rank, after));
    }
  }

  /** Sends hints of stalls elsewhere, before any rank runs. */
  void hintStallsTo(LongConsumer launcher) {
    stallHint = launcher;
  }

  StallAlarm watch(int rank, WaitSource source) {
    watch.joined(rank, source, thread -> isOf(group(rank), thread.getThreadGroup()));
    return StallAlarm.current(stallHint);
  }

  private static boolean isOf(ThreadGroup rank, @Nullable ThreadGroup group) {
    return group != null && (group == rank || rank.parentOf(group));
  }

  void join(int rank, Card card) {
    joined.add(rank);
    cardExchange.join(rank - first, card);
  }

  void arrive(int rank) {
    cardExchange.arrive(rank - first);
  }

  /** A rank of this process begins nothing more. */
  void parted(int rank, String after) {
    if (uplink != null) {
      uplink.gone(rank, ControlFrame.LEFT, after);
    }
  }

  /**
   * The rank has closed Weft, perhaps because of an exception: what its end means for the others is
   * said once its thread has ended.
   */
  void leave(int rank, Supplier<String> kept) {
    watch.closed(rank, kept);
    joined.remove(rank);
  }

  /** The rank's thread has returned; if it had not left, everybody who waits for it must know. */
  void returned(int rank) {
    if (joined.contains(rank)) {
      failed(rank, "returned before it closed Weft");
    } else {
      missing(rank, "has ended");
      if (uplink != null) {
        uplink.gone(rank, ControlFrame.DEPARTED, "has ended");
      }
      synchronized (telling) {
        Stream.of(attendances).forEach(each -> each.departed(rank, ""));
      }
    }
  }

  /** Nobody is to use a communicator any more. */
  void revoked(int number, int leader) {
    if (uplink == null) {
      tellRevoked(number, leader);
    } else {
      uplink.revoke(number, leader);
    }
  }

  /** Tells the ranks of this process that nobody is to use a communicator any more. */
  void tellRevoked(int number, int leader) {
    Stream.of(attendances).forEach(each -> each.revoked(number, leader));
  }

  /** Notes a failure and tells everybody, from a thread of its own. */
  void failed(int rank, String reason) {
    missing(rank, reason);
    if (uplink != null) {
      uplink.gone(rank, ControlFrame.BROKEN, reason);
    }
    Thread.ofPlatform()
        .daemon()
        .name("weft-failures")
        .start(
            () -> {
              synchronized (telling) {
                Stream.of(attendances).forEach(each -> each.tell(rank));
              }
            });
  }

  /**
   * Every rank's waits for others fail from now on.
   *
   * @return the thread that tells the ranks
   */
  Thread ending(String why) {
    return Thread.ofPlatform()
        .daemon()
        .name("weft-failures")
        .start(() -> Stream.of(attendances).forEach(each -> each.lost(why)));
  }

  /** Under the meeting's lock: all have their answer before one of them can end because of it. */
  private void missing(int rank, String reason) {
    synchronized (cardExchange) {
      Stream.of(attendances).forEach(each -> each.missing(rank, reason));
    }
  }
}
