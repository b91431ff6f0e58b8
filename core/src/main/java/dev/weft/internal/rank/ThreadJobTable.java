package dev.weft.internal.rank;

import dev.weft.internal.job.Card;
import dev.weft.internal.job.CardExchange;
import dev.weft.internal.job.JobClient;
import dev.weft.internal.section.SectionTree;
import dev.weft.internal.security.Secret;
import dev.weft.internal.stall.StallAlarm;
import dev.weft.internal.stall.StallDetector;
import dev.weft.internal.stall.WaitSource;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The state that the ranks of a {@link ThreadJob} share. Any thread; does not block. */
final class ThreadJobTable {
  final String id;
  final Secret secret;
  final int size;
  final RankWatch watch;
  final CardExchange cardExchange;

  /** The ranks' threads, and those that they start, by rank. */
  final ThreadGroup[] groups;

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

  ThreadJobTable(String id, Secret secret, int size) {
    this.id = id;
    this.secret = secret;
    this.size = size;
    this.watch = new RankWatch(id);
    this.stallHint = new StallDetector(watch)::hinted;
    this.attendances =
        IntStream.range(0, size)
            .mapToObj(rank -> new JobClient(rank, size))
            .toArray(JobClient[]::new);
    this.groups =
        IntStream.range(0, size)
            .mapToObj(rank -> new ThreadGroup("rank-" + rank))
            .toArray(ThreadGroup[]::new);
    this.cardExchange =
        new CardExchange(
            size,
            cards -> Stream.of(attendances).forEach(each -> each.table(cards)),
            () -> Stream.of(attendances).forEach(JobClient::fenced));
  }

  JobClient attendance(int rank) {
    return attendances[rank];
  }

  /** Sends hints of stalls elsewhere, before any rank runs. */
  void hintStallsTo(LongConsumer launcher) {
    stallHint = launcher;
  }

  StallAlarm watch(int rank, WaitSource source) {
    watch.joined(rank, source, thread -> isOf(groups[rank], thread.getThreadGroup()));
    return StallAlarm.current(stallHint);
  }

  private static boolean isOf(ThreadGroup rank, @Nullable ThreadGroup group) {
    return group != null && (group == rank || rank.parentOf(group));
  }

  void join(int rank, Card card) {
    joined.add(rank);
    cardExchange.join(rank, card);
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
      synchronized (telling) {
        Stream.of(attendances).forEach(each -> each.departed(rank, ""));
      }
    }
  }

  /** Nobody is to use a communicator any more. */
  void revoked(int number, int leader) {
    Stream.of(attendances).forEach(each -> each.revoked(number, leader));
  }

  /** Notes a failure and tells everybody, from a thread of its own. */
  void failed(int rank, String reason) {
    missing(rank, reason);
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
