package dev.weft.internal.control.succession;

import dev.weft.internal.control.ControlFrame;
import dev.weft.internal.control.ControlServer;
import dev.weft.internal.control.LoopTimers;
import dev.weft.internal.control.NoticeLog;
import dev.weft.internal.control.NoticeLog.Entry;
import dev.weft.internal.control.NoticeLog.Position;
import dev.weft.internal.control.SuccessionClaim;
import dev.weft.internal.control.hub.JobHub;
import dev.weft.internal.os.net.HostLiveness;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * This process stands for hub: it asks each rank that attaches for its claim, looks for those that
 * do not come, and ends with a {@link Result}. For the loop of {@link Standby}.
 *
 * <pre>
 *  all members claim that are not known to have ended         won at once
 *  the limit is over, and a majority claims                   won; of the others those are dead that
 *                                                             have ended, or cannot be reached
 *  the limit is over, without a majority
 *    some that are missing run, perhaps stopped               they are waited for, ten limits at most
 *    else                                                     lost
 * </pre>
 */
final class Candidacy {
  /**
   * How it has ended.
   *
   * @param log the notices that count
   * @param followers the claims of those that go on, by place
   * @param dead the members that are lost, the old hub among them, and how that shows
   */
  record Result(
      int term,
      NoticeLog log,
      MembershipView view,
      Map<Integer, SuccessionClaim> followers,
      Map<Integer, String> dead) {}

  /** Is told the end. */
  interface Outcome {
    void won(Result result);

    /** Nobody can be the hub here, as this clause says. */
    void lost(String why);
  }

  private static final long LOOK_MILLIS = 10;
  private static final long ASK_AGAIN_MILLIS = 500;
  private static final long PROBE_MILLIS = 500;
  private static final long LEAST_LIMIT_MILLIS = 1_000;
  private static final long USUAL_LIMIT_MILLIS = 3_000;
  private static final int MOST_LIMITS = 10;

  private final ControlServer server;
  private final LoopTimers timers;
  private final Consumer<Runnable> submit;
  private final Election election;
  private final Outcome outcome;
  private final long limitMillis;
  private final long beganNanos = System.nanoTime();
  private long askedNanos = beganNanos;
  private long probedNanos = beganNanos;
  private boolean probing;
  private boolean over;

  /** Who is a member as the longest log says, and how far that reaches. */
  private @Nullable MembershipView view;

  private @Nullable Position viewEnd;

  private final Map<Integer, List<Entry>> more = new HashMap<>();
  private final Map<Integer, Presence> seen = new HashMap<>();

  Candidacy(
      ControlServer server,
      LoopTimers timers,
      Consumer<Runnable> submit,
      Election election,
      Outcome outcome) {
    this.server = server;
    this.timers = timers;
    this.submit = submit;
    this.election = election;
    this.outcome = outcome;
    long limit = HostLiveness.limitMillis();
    this.limitMillis = limit == 0 ? USUAL_LIMIT_MILLIS : Math.max(limit, LEAST_LIMIT_MILLIS);
  }

  /** Asks those that are attached, and looks from time to time. */
  void begin() {
    askAll();
    look();
  }

  private void askAll() {
    askedNanos = System.nanoTime();
    for (int place = 0; place < server.size(); place++) {
      ask(place);
    }
  }

  private void ask(int place) {
    more.remove(place);
    server.send(
        place,
        ControlFrame.numbers(
            ControlFrame.STAND, election.term(), election.end().term(), election.end().number()));
  }

  /** Takes what a rank says. */
  void frame(int place, int type, ByteBuffer body) throws ProtocolException {
    switch (type) {
      case ControlServer.ATTACHED -> ask(place);
      case ControlServer.DETACHED, ControlServer.LOST -> {
        more.remove(place);
        election.withdraws(place);
      }
      case ControlFrame.NOTICE ->
          more.computeIfAbsent(place, _ -> new ArrayList<>()).add(Entry.decode(body));
      case ControlFrame.CLAIM -> {
        SuccessionClaim claim = SuccessionClaim.decode(body);
        if (claim.rank() == SuccessionClaim.NONE) {
          // It has come just now, and waits for a hub.
          return;
        }
        List<Entry> behind = more.getOrDefault(place, List.of());
        if (!election.claims(place, claim, behind)) {
          askAll();
        }
        judge();
      }
      default -> {
        // It is said again to the hub.
      }
    }
  }

  private void look() {
    if (!over) {
      timers.set(LOOK_MILLIS, this::look);
      if (passedMillis(askedNanos) > ASK_AGAIN_MILLIS) {
        askAll();
      }
      judge();
    }
  }

  private static long passedMillis(long sinceNanos) {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - sinceNanos);
  }

  private void judge() {
    if (over) {
      return;
    }
    NoticeLog log = election.log();
    if (log == null) {
      // Those with more notices may withdraw, or send them.
      loseIf(passedMillis(beganNanos) > limitMillis, "it has notices that do not count");
      return;
    }
    try {
      if (view == null || !log.end().equals(viewEnd)) {
        view = election.view(log);
        viewEnd = log.end();
      }
      judge(log, view);
    } catch (ProtocolException damaged) {
      loseIf(true, String.valueOf(damaged.getMessage()));
    }
  }

  private void judge(NoticeLog log, MembershipView view) {
    turnReplacedAway(view);
    for (int place : election.missing(view)) {
      if (Presence.hasEnded(view.card(place))) {
        election.ended(view.rankOf(place));
      }
    }
    Set<Integer> missing = election.missing(view);
    boolean majority = election.hasMajority(log, view);
    long passed = passedMillis(beganNanos);
    if (majority && (missing.isEmpty() || (passed > limitMillis && areAllSeen(missing)))) {
      win(log, view);
      return;
    }
    probe(missing, view);
    boolean somebodyRuns = missing.stream().anyMatch(place -> seen.get(place) == Presence.RUNS);
    long most = somebodyRuns ? MOST_LIMITS * limitMillis : limitMillis;
    loseIf(
        passed > most && areAllSeen(missing),
        "only %d of %d ranks that may live have come together"
            .formatted(
                election.followers(log, view).size(),
                view.members().size() - election.dead(view).size()));
  }

  /** A process whose place another one has had since is lost: it must not keep that one away. */
  private void turnReplacedAway(MembershipView view) {
    for (int place : election.claimants()) {
      SuccessionClaim claim = election.claim(place);
      if (claim != null && claim.rank() < view.rankOf(place)) {
        election.withdraws(place);
        server.send(place, ControlFrame.number(ControlFrame.STOP, JobHub.GIVEN_UP));
        server.cut(place);
      }
    }
  }

  private boolean areAllSeen(Set<Integer> missing) {
    return seen.keySet().containsAll(missing);
  }

  /** Looks for those that are missing, in threads of their own. */
  private void probe(Set<Integer> missing, MembershipView view) {
    if (probing || passedMillis(probedNanos) < PROBE_MILLIS) {
      return;
    }
    probing = true;
    probedNanos = System.nanoTime();
    Set<Integer> left = new HashSet<>(missing);
    if (left.isEmpty()) {
      probing = false;
    }
    for (int place : missing) {
      Thread.ofVirtual()
          .start(
              () -> {
                Presence presence =
                    Presence.of(view.card(place), view.addresses(place), (int) limitMillis);
                submit.accept(
                    () -> {
                      seen.put(place, presence);
                      left.remove(place);
                      probing = !left.isEmpty();
                    });
              });
    }
  }

  private void win(NoticeLog log, MembershipView view) {
    over = true;
    Map<Integer, SuccessionClaim> followers = new HashMap<>();
    for (int place : election.followers(log, view)) {
      followers.put(place, election.claim(place));
    }
    Map<Integer, String> dead = new HashMap<>();
    for (int place : view.members()) {
      String how = followers.containsKey(place) ? "" : how(place, view);
      if (!how.isEmpty()) {
        dead.put(place, how);
      }
    }
    outcome.won(new Result(election.term(), log, view, followers, dead));
  }

  /** How it shows that a member which does not follow is dead; empty if it may come yet. */
  private String how(int place, MembershipView view) {
    if (place == view.hub()) {
      return "has ended, or cannot be reached: it held the job together";
    }
    if (election.claim(place) != null) {
      return "has heard what no other rank that lives has heard";
    }
    Presence presence = seen.getOrDefault(place, Presence.RUNS);
    return (election.dead(view).contains(place) ? Presence.ENDED : presence).words();
  }

  private void loseIf(boolean lost, String why) {
    if (lost && !over) {
      over = true;
      outcome.lost(why);
    }
  }
}
