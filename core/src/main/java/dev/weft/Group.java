package dev.weft;

import dev.weft.data.CheckReturnValue;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * An ordered set of ranks of the job (MPI 4.1, section 7.3). {@link Comm#group} returns the group
 * of a communicator; the set operations make other groups, from which {@link Comm#create} and
 * {@link Comm#createGroup} make communicators. All methods compute locally; nothing blocks.
 *
 * <p>Members are numbered from 0 to size - 1 in the group's order. Two groups are equal if they
 * have the same members in the same order. Immutable.
 */
@CheckReturnValue
public final class Group {
  /** The group without members (MPI_GROUP_EMPTY). */
  public static final Group EMPTY = new Group(new int[0], Comm.UNDEFINED, null);

  /** How two groups, or the groups of two communicators, are alike (MPI 4.1, section 7.3.1). */
  public enum Comparison {
    /** The same members in the same order; for communicators: the same communicator. */
    IDENTICAL,
    /** Communicators only: the same members in the same order, but another message space. */
    CONGRUENT,
    /** The same members in another order. */
    SIMILAR,
    /** Members differ. */
    UNEQUAL
  }

  /**
   * Ranks {@code first}, {@code first + stride}, … up to {@code last}, which is included if the
   * stride meets it; down to it if the stride is negative.
   */
  public record Range(int first, int last, int stride) {
    /**
     * Checks the stride.
     *
     * @throws ArgumentException if the stride is 0 or leads away from {@code last}
     */
    public Range {
      if (stride == 0 || (first != last && first < last != stride > 0)) {
        throw new ArgumentException(
            FailureCode.GROUP,
            "a range from %d to %d cannot have stride %d; give one that leads from the first to the last"
                .formatted(first, last, stride));
      }
    }

    /** Every rank from {@code first} to {@code last}, both included. */
    public static Range of(int first, int last) {
      return new Range(first, last, first <= last ? 1 : -1);
    }

    private IntStream ranks() {
      long steps = ((long) last - first) / stride;
      return IntStream.rangeClosed(0, (int) steps).map(step -> first + step * stride);
    }
  }

  private final int[] worldRanks;
  private final int self;

  /** The job whose numbers the members have; null for the group that never had any. */
  private final @Nullable String job;

  private Group(int[] worldRanks, int self, @Nullable String job) {
    this.worldRanks = worldRanks;
    this.self = self;
    this.job = job;
  }

  /**
   * The group of these ranks of a job, as one of them sees it: what communicators give out.
   *
   * @param worldRanks in the group's order; the array is kept
   * @param self the calling rank's number in the job
   * @param job its id
   */
  public static Group of(int[] worldRanks, int self, String job) {
    return new Group(worldRanks, self, job);
  }

  /** Number of members. */
  public int size() {
    return worldRanks.length;
  }

  /** The calling rank's number in the group, or {@link Comm#UNDEFINED} if it is no member. */
  public int rank() {
    int at = indexOf(self);
    return at < 0 ? Comm.UNDEFINED : at;
  }

  /** Number that a member has in the job's first communicator. */
  public int worldRank(int member) {
    checkMember(member);
    return worldRanks[member];
  }

  /** The members' numbers in the job's first communicator, in the group's order. */
  public int[] worldRanks() {
    return worldRanks.clone();
  }

  /** The members of this group, then those of the other that are not in this one. */
  public Group union(Group other) {
    requireSameJob(other);
    BitSet mine = members();
    return with(
        IntStream.concat(
            Arrays.stream(worldRanks),
            Arrays.stream(other.worldRanks).filter(rank -> !mine.get(rank))),
        other);
  }

  /** The members of this group that are in the other too, in the order of this one. */
  public Group intersection(Group other) {
    requireSameJob(other);
    BitSet theirs = other.members();
    return with(Arrays.stream(worldRanks).filter(theirs::get), other);
  }

  /** The members of this group that are not in the other, in the order of this one. */
  public Group difference(Group other) {
    requireSameJob(other);
    BitSet theirs = other.members();
    return with(Arrays.stream(worldRanks).filter(rank -> !theirs.get(rank)), other);
  }

  /**
   * The given members, in the given order (MPI_Group_incl).
   *
   * @throws ArgumentException if one is no member or is given twice
   */
  public Group include(int... members) {
    boolean[] _ = chosen(members);
    return with(Arrays.stream(members).map(member -> worldRanks[member]), this);
  }

  /**
   * All but the given members, in the order of this group (MPI_Group_excl).
   *
   * @throws ArgumentException if one is no member or is given twice
   */
  public Group exclude(int... members) {
    boolean[] chosen = chosen(members);
    return with(
        IntStream.range(0, size())
            .filter(member -> !chosen[member])
            .map(member -> worldRanks[member]),
        this);
  }

  /** The members of the ranges, in the given order (MPI_Group_range_incl). */
  public Group includeRanges(Range... ranges) {
    return include(expand(ranges));
  }

  /** All but the members of the ranges (MPI_Group_range_excl). */
  public Group excludeRanges(Range... ranges) {
    return exclude(expand(ranges));
  }

  /**
   * The number that a member of this group has in another.
   *
   * @param member of this group, or {@link Comm#PROC_NULL}, which stays what it is
   * @return {@link Comm#UNDEFINED} if it is no member there
   */
  public int translate(int member, Group other) {
    return translate(new int[] {member}, other)[0];
  }

  /** Like {@link #translate(int, Group)}, for many at once (MPI_Group_translate_ranks). */
  public int[] translate(int[] members, Group other) {
    requireSameJob(other);
    int[] numbers = other.numbers();
    int[] translated = new int[members.length];
    for (int i = 0; i < members.length; i++) {
      if (members[i] == Comm.PROC_NULL) {
        translated[i] = Comm.PROC_NULL;
      } else {
        int world = worldRank(members[i]);
        translated[i] = world < numbers.length ? numbers[world] : Comm.UNDEFINED;
      }
    }
    return translated;
  }

  /** How the two are alike; never {@link Comparison#CONGRUENT}. */
  public Comparison compare(Group other) {
    requireSameJob(other);
    if (Arrays.equals(worldRanks, other.worldRanks)) {
      return Comparison.IDENTICAL;
    }
    return members().equals(other.members()) ? Comparison.SIMILAR : Comparison.UNEQUAL;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Group group
        && Arrays.equals(worldRanks, group.worldRanks)
        && (java.util.Objects.equals(job, group.job) || worldRanks.length == 0);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(worldRanks);
  }

  @Override
  public String toString() {
    return "group of world ranks " + Arrays.toString(worldRanks);
  }

  private Group with(IntStream ranks, Group other) {
    return new Group(
        ranks.toArray(), self == Comm.UNDEFINED ? other.self : self, job == null ? other.job : job);
  }

  private void requireSameJob(Group other) {
    if (job != null && other.job != null && !job.equals(other.job)) {
      throw new ArgumentException(
          FailureCode.GROUP,
          "one of the groups is of a connection to another job, the other is not of the same one, so their members cannot be compared; take both groups from communicators over that connection");
    }
  }

  private int indexOf(int worldRank) {
    for (int i = 0; i < worldRanks.length; i++) {
      if (worldRanks[i] == worldRank) {
        return i;
      }
    }
    return -1;
  }

  private BitSet members() {
    BitSet members = new BitSet();
    for (int rank : worldRanks) {
      members.set(rank);
    }
    return members;
  }

  /** By rank of the job, the number in this group or {@link Comm#UNDEFINED}. */
  private int[] numbers() {
    int[] numbers = new int[Arrays.stream(worldRanks).max().orElse(-1) + 1];
    Arrays.fill(numbers, Comm.UNDEFINED);
    for (int i = 0; i < worldRanks.length; i++) {
      numbers[worldRanks[i]] = i;
    }
    return numbers;
  }

  private boolean[] chosen(int[] members) {
    boolean[] chosen = new boolean[size()];
    for (int member : members) {
      checkMember(member);
      if (chosen[member]) {
        throw new ArgumentException(
            FailureCode.GROUP, "member " + member + " is given twice; give each once");
      }
      chosen[member] = true;
    }
    return chosen;
  }

  private int[] expand(Range[] ranges) {
    for (Range range : ranges) {
      checkMember(range.first);
      checkMember(range.last - (int) (((long) range.last - range.first) % range.stride));
    }
    return Arrays.stream(ranges).flatMapToInt(Range::ranks).toArray();
  }

  private void checkMember(int member) {
    if (member < 0 || member >= size()) {
      throw new ArgumentException(
          FailureCode.GROUP,
          size() == 0
              ? "member %d is not in this group, which is empty".formatted(member)
              : "member %d is not in this group, which has members 0 to %d"
                  .formatted(member, size() - 1));
    }
  }
}
