package dev.weft.internal.control.succession;

import dev.weft.internal.control.NoticeLog;
import dev.weft.internal.control.NoticeLog.Entry;
import dev.weft.internal.control.NoticeLog.Position;
import dev.weft.internal.control.SuccessionClaim;
import java.net.ProtocolException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Whether a process that stands for hub may be it, and with which notices it begins: a state and
 * what changes it, without connections or time.
 *
 * <p><b>One hub.</b> Of the members that the longest log names, without those whose processes are
 * known to have ended, more than half must claim. Each process claims to one other at a time. So of
 * those that really live no two hubs can each have more than half; and the old hub, which goes on
 * only as long as it hears at least half of the members, does not when another one begins.
 *
 * <p><b>No notice is lost.</b> All logs of one term are beginnings of what its hub has told. The
 * next hub takes the longest log of the largest term that anybody who claims has. If a notice is in
 * no such log, all that have acted on it have ended, or come too late and end then: their logs are
 * not beginnings of the one that counts. What they have sent before they ended is told apart by its
 * term ({@code DeclaredLosses}).
 *
 * <p><b>Terms grow.</b> Whoever claims promises the term of the one that asks, and says what it has
 * promised to others. As any two majorities have a member in common, a process that could be the
 * hub of a term asks for a larger one than all that were hub before.
 */
final class Election {
  private record Claimed(SuccessionClaim claim, List<Entry> more) {}

  private final int size;
  private final NoticeLog ownLog;
  private final Map<Integer, Claimed> claims = new TreeMap<>();

  /** Ranks of the job whose processes this one knows to have ended. */
  private final Set<Integer> dead = new HashSet<>();

  private int term;

  /**
   * @param ownLog what this process has been told; not changed
   * @param promised the largest term that this process has promised
   */
  Election(int size, NoticeLog ownLog, int promised) {
    this.size = size;
    this.ownLog = ownLog;
    this.term = Math.max(promised, ownLog.end().term()) + 1;
  }

  /** The term that is asked for. */
  int term() {
    return term;
  }

  /** Where the log ends with which this process stands. */
  Position end() {
    return ownLog.end();
  }

  /**
   * A rank claims.
   *
   * @param more the notices that it has behind {@link #end}
   * @return false if all must be asked again, for a larger {@link #term}
   */
  boolean claims(int place, SuccessionClaim claim, List<Entry> more) {
    int known = Math.max(claim.promised(), claim.log().term());
    if (known >= term) {
      term = known + 1;
      claims.clear();
      return false;
    }
    if (claim.asked() == term) {
      claims.put(place, new Claimed(claim, List.copyOf(more)));
    }
    return true;
  }

  /** The connection of a rank has ended. */
  void withdraws(int place) {
    claims.remove(place);
  }

  /** The process that is a rank of the job has ended. */
  void ended(int rank) {
    dead.add(rank);
  }

  /** The claim of a rank; null if it has not claimed. */
  @Nullable SuccessionClaim claim(int place) {
    Claimed claimed = claims.get(place);
    return claimed == null ? null : claimed.claim;
  }

  /** Those that have claimed. */
  Set<Integer> claimants() {
    return Set.copyOf(claims.keySet());
  }

  /**
   * The notices that count.
   *
   * @return null if they are such that this process cannot be the hub: it has some that do not
   */
  @Nullable NoticeLog log() {
    Claimed longest = null;
    Position most = ownLog.end();
    for (Claimed each : claims.values()) {
      if (each.claim.log().compareTo(most) > 0) {
        longest = each;
        most = each.claim.log();
      }
    }
    NoticeLog log = ownLog.copy();
    if (longest != null) {
      longest.more.forEach(log::add);
    }
    return log.end().equals(most) ? log : null;
  }

  /** Who is a member as these notices say. */
  MembershipView view(NoticeLog log) throws ProtocolException {
    return Objects.requireNonNull(MembershipView.of(log, size));
  }

  /** The members that have claimed, and have no notices but those that count. */
  Set<Integer> followers(NoticeLog log, MembershipView view) {
    Set<Integer> followers = new HashSet<>(claims.keySet());
    followers.removeIf(place -> !isFollower(place, log, view));
    return followers;
  }

  private boolean isFollower(int place, NoticeLog log, MembershipView view) {
    SuccessionClaim claim = Objects.requireNonNull(claims.get(place)).claim;
    return view.isMember(place) && claim.rank() == view.rankOf(place) && log.holds(claim.log());
  }

  /** The members whose processes are known to have ended, by this one or by those that claim. */
  Set<Integer> dead(MembershipView view) {
    Set<Integer> ranks = new HashSet<>(dead);
    claims.values().forEach(each -> ranks.addAll(each.claim.dead()));
    Set<Integer> places = new HashSet<>(view.members());
    places.removeIf(place -> !ranks.contains(view.rankOf(place)) || claims.containsKey(place));
    return places;
  }

  /** The members that have not claimed and are not known to have ended. */
  Set<Integer> missing(MembershipView view) {
    Set<Integer> missing = new HashSet<>(view.members());
    missing.removeAll(claims.keySet());
    missing.removeAll(dead(view));
    return missing;
  }

  /** Whether more than half of the members claim that may live. */
  boolean hasMajority(NoticeLog log, MembershipView view) {
    Set<Integer> living = new HashSet<>(view.members());
    living.removeAll(dead(view));
    return 2 * followers(log, view).size() > living.size();
  }
}
