package dev.weft.internal.control.succession;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.internal.comm.Thorough;
import dev.weft.internal.control.CardRecord;
import dev.weft.internal.control.ControlFrame;
import dev.weft.internal.control.NoticeLog;
import dev.weft.internal.control.NoticeLog.Entry;
import dev.weft.internal.control.SuccessionClaim;
import dev.weft.internal.job.Card;
import dev.weft.internal.os.CorePlace;
import java.net.ProtocolException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Hubs that tell random ranks random notices and end, others that end with them, and ranks that
 * claim to several at once: one hub at a time, and no notice lost that anybody has who goes on.
 */
final class ElectionTest {
  private static final int RUNS = Thorough.count(1_000, 300_000);
  private static final int TAKEOVERS = 5;

  /** One job. */
  private static final class World {
    private final SplittableRandom random;
    private final int size;
    private final NoticeLog[] logs;
    private final int[] promised;
    private final Set<Integer> living = new HashSet<>();

    /** Those whose end others can see. */
    private final Set<Integer> seenDead = new HashSet<>();

    private int hub;
    private int lastTerm;
    private int told;

    World(long seed) {
      random = new SplittableRandom(seed);
      size = 2 + random.nextInt(6);
      logs = new NoticeLog[size];
      promised = new int[size];
      List<Card> cards =
          IntStream.range(0, size)
              .mapToObj(
                  place -> new Card(place, "host", "process", 1, "", CorePlace.ANYWHERE, Map.of()))
              .toList();
      for (int place = 0; place < size; place++) {
        logs[place] = new NoticeLog();
        logs[place].append(CardRecord.tableFrame(cards));
        living.add(place);
      }
    }

    /** The hub tells something; the others have heard some of it. */
    void tell() {
      for (int i = random.nextInt(4); i > 0; i--) {
        logs[hub].append(ControlFrame.revoke(told++, 0));
      }
      for (int place : living) {
        for (Entry each : logs[hub].after(logs[place].end().number())) {
          if (random.nextInt(4) == 0) {
            break;
          }
          logs[place].add(each);
        }
      }
    }

    void lose() {
      for (int place = 0; place < size; place++) {
        if (place == hub || (living.contains(place) && random.nextInt(5) == 0)) {
          living.remove(place);
          if (random.nextInt(4) > 0) {
            seenDead.add(place);
          }
        }
      }
    }

    /**
     * Ranks claim to random candidates, and to others again.
     *
     * @return whether one has become the hub
     */
    boolean elect() throws ProtocolException {
      Map<Integer, Election> candidates = new TreeMap<>();
      Map<Integer, Integer> claimedTo = new HashMap<>();
      for (int step = 0; step < 3 * size && !living.isEmpty(); step++) {
        int place = pick(living);
        int to =
            random.nextInt(3) == 0 ? pick(living) : living.stream().min(Integer::compare).get();
        Election election =
            candidates.computeIfAbsent(to, _ -> new Election(size, logs[to], promised[to]));
        Integer before = claimedTo.put(place, to);
        if (before != null && before != to) {
          candidates.get(before).withdraws(place);
        }
        claim(place, election);
        List<Integer> winners =
            candidates.keySet().stream().filter(each -> isHub(candidates.get(each))).toList();
        assertThat(winners).as("hubs at one time").hasSizeLessThan(2);
        if (!winners.isEmpty() && random.nextBoolean()) {
          begin(winners.getFirst(), candidates.get(winners.getFirst()));
          return true;
        }
      }
      return false;
    }

    private int pick(Set<Integer> from) {
      return List.copyOf(from).get(random.nextInt(from.size()));
    }

    private void claim(int place, Election election) {
      boolean heard = false;
      while (!heard) {
        Set<Integer> dead = new HashSet<>(seenDead);
        dead.removeIf(_ -> random.nextBoolean());
        int term = election.term();
        List<Entry> more =
            logs[place].holds(election.end())
                ? logs[place].after(election.end().number())
                : List.of();
        int earlier = promised[place] == term ? term - 1 : promised[place];
        heard =
            election.claims(
                place, new SuccessionClaim(term, earlier, logs[place].end(), place, dead), more);
        promised[place] = Math.max(promised[place], term);
      }
    }

    private boolean isHub(Election election) {
      try {
        NoticeLog log = election.log();
        return log != null && election.hasMajority(log, election.view(log));
      } catch (ProtocolException damaged) {
        throw new AssertionError(damaged);
      }
    }

    private void begin(int winner, Election election) throws ProtocolException {
      NoticeLog log = election.log();
      assertThat(log).isNotNull();
      assertThat(election.term()).isGreaterThan(lastTerm);
      lastTerm = election.term();
      Set<Integer> followers = election.followers(log, election.view(log));
      for (int place : followers) {
        assertThat(isBeginning(logs[place], log)).as("what rank %d has heard", place).isTrue();
      }
      hub = winner;
      List<Integer> members = election.view(log).members();
      log.append(ControlFrame.hub(hub, lastTerm));
      for (int place : members) {
        if (!followers.contains(place)) {
          // Whoever comes later ends.
          living.remove(place);
          log.append(
              ControlFrame.numbersAndText(ControlFrame.FAILED, place, ControlFrame.BROKEN, ""));
        }
      }
      if (followers.contains(hub)) {
        logs[hub] = log;
      } else {
        living.remove(hub);
      }
    }

    private static boolean isBeginning(NoticeLog some, NoticeLog all) {
      List<Entry> entries = all.all();
      int at = 0;
      for (Entry each : some.all()) {
        Entry same = entries.get(at++);
        if (!same.equals(each)) {
          return false;
        }
      }
      return all.holds(some.end());
    }
  }

  @Test
  void oneProcessAtATimeIsTheHubAndHasAllNoticesOfThoseThatGoOn() throws ProtocolException {
    int takeovers = 0;
    for (int seed = 0; seed < RUNS; seed++) {
      World world = new World(seed);
      try {
        for (int i = 0; i < TAKEOVERS && world.living.contains(world.hub); i++) {
          world.tell();
          world.lose();
          if (!world.elect()) {
            break;
          }
          takeovers++;
        }
      } catch (AssertionError e) {
        throw new AssertionError("seed " + seed + ": " + e.getMessage(), e);
      }
    }
    assertThat(takeovers).isGreaterThan(RUNS / 2);
  }

  private static NoticeLog logOf(int size) {
    List<Card> cards = new ArrayList<>();
    for (int place = 0; place < size; place++) {
      cards.add(new Card(place, "host", "process", 1, "", CorePlace.ANYWHERE, Map.of()));
    }
    NoticeLog log = new NoticeLog();
    log.append(CardRecord.tableFrame(cards));
    return log;
  }

  private static boolean wins(int size, Set<Integer> claimants, Set<Integer> dead)
      throws ProtocolException {
    NoticeLog log = logOf(size);
    Election election = new Election(size, log, 0);
    for (int place : claimants) {
      assertThat(
              election.claims(
                  place,
                  new SuccessionClaim(election.term(), 0, log.end(), place, dead),
                  List.of()))
          .isTrue();
    }
    return election.hasMajority(log, election.view(log));
  }

  @Test
  void halfOfTheRanksIsNoMajorityUnlessOthersAreKnownToHaveEnded() throws ProtocolException {
    assertThat(wins(4, Set.of(2, 3), Set.of())).isFalse();
    assertThat(wins(4, Set.of(2, 3), Set.of(0))).isTrue();
    assertThat(wins(4, Set.of(1, 2, 3), Set.of())).isTrue();
    assertThat(wins(2, Set.of(1), Set.of())).isFalse();
    assertThat(wins(2, Set.of(1), Set.of(0))).isTrue();
  }

  @Test
  void whoHasWhatNobodyElseHasHeardOfALaterHubDoesNotFollow() throws ProtocolException {
    NoticeLog log = logOf(4);
    NoticeLog stale = log.copy();
    stale.append(ControlFrame.revoke(9, 0));
    NoticeLog later = log.copy();
    later.append(ControlFrame.hub(1, 1));
    Election election = new Election(4, log, 0);
    assertThat(election.claims(2, new SuccessionClaim(1, 0, later.end(), 2, Set.of()), List.of()))
        .as("a hub of term 1 was there")
        .isFalse();
    int term = election.term();
    assertThat(term).isEqualTo(2);
    election.claims(
        2, new SuccessionClaim(term, 0, later.end(), 2, Set.of()), later.after(log.end().number()));
    election.claims(
        3, new SuccessionClaim(term, 0, stale.end(), 3, Set.of()), stale.after(log.end().number()));
    election.claims(0, new SuccessionClaim(term, 0, log.end(), 0, Set.of()), List.of());
    NoticeLog counts = election.log();
    assertThat(counts).isNotNull();
    assertThat(counts.end()).isEqualTo(later.end());
    assertThat(election.followers(counts, election.view(counts))).containsExactlyInAnyOrder(0, 2);
  }

  @Test
  void whoHasNoticesThatDoNotCountIsNoHub() {
    NoticeLog log = logOf(3);
    NoticeLog stale = log.copy();
    stale.append(ControlFrame.revoke(9, 0));
    NoticeLog later = log.copy();
    later.append(ControlFrame.hub(1, 1));
    Election election = new Election(3, stale, 1);
    assertThat(election.claims(2, new SuccessionClaim(2, 0, later.end(), 2, Set.of()), List.of()))
        .isTrue();
    assertThat(election.log()).isNull();
  }
}
