package mpi;

import dev.weft.Group.Range;
import java.util.Arrays;
import java.util.function.Supplier;

/** An ordered set of processes: {@link dev.weft.Group} (MPI 4.1, section 7.3). Immutable. */
public class Group implements Freeable {
  public static final int EMPTY = 3;
  static final int NULL = 2;
  private static final int OTHER = -1;

  /** {@link #EMPTY}, 2 for {@link MPI#GROUP_NULL}, -1 for others; nothing reads it. */
  public int code;

  final dev.weft.Group members;

  Group(dev.weft.Group members) {
    this(members, members.size() == 0 ? EMPTY : OTHER);
  }

  private Group(dev.weft.Group members, int code) {
    this.members = members;
    this.code = code;
  }

  static Group none() {
    return new Group(dev.weft.Group.EMPTY, NULL);
  }

  private static Group made(Supplier<dev.weft.Group> operation) {
    try {
      return new Group(operation.get());
    } catch (RuntimeException e) {
      throw Failures.of(e, MPIException.ERR_RANK);
    }
  }

  /** Does nothing. */
  @Override
  public void free() {}

  /** Number of members: {@link dev.weft.Group#size}. */
  public int Size() throws MPIException {
    return members.size();
  }

  /** This process's number, or {@link MPI#UNDEFINED}: {@link dev.weft.Group#rank}. */
  public int Rank() throws MPIException {
    return Math.max(members.rank(), Ranks.UNDEFINED);
  }

  /**
   * Numbers of members in another group: {@link dev.weft.Group#translate(int[], dev.weft.Group)}.
   */
  public static int[] Translate_ranks(Group group1, int[] ranks1, Group group2)
      throws MPIException {
    try {
      int[] asked = Arrays.stream(ranks1).map(Group::orNobody).toArray();
      int[] found = group1.members.translate(asked, group2.members);
      return Arrays.stream(found)
          .map(rank -> rank == dev.weft.Comm.PROC_NULL ? Ranks.PROC_NULL : Math.max(rank, -1))
          .toArray();
    } catch (RuntimeException e) {
      throw Failures.of(e, MPIException.ERR_RANK);
    }
  }

  private static int orNobody(int rank) {
    return rank == Ranks.PROC_NULL ? dev.weft.Comm.PROC_NULL : rank < 0 ? Integer.MAX_VALUE : rank;
  }

  /**
   * {@link MPI#IDENT}, {@link MPI#SIMILAR} or {@link MPI#UNEQUAL}: {@link dev.weft.Group#compare}.
   */
  public static int Compare(Group group1, Group group2) throws MPIException {
    if (group1 == null || group2 == null) {
      throw Failures.told(
          new MPIException(MPIException.ERR_GROUP, "null is no group to compare with"));
    }
    return switch (group1.members.compare(group2.members)) {
      case IDENTICAL, CONGRUENT -> MPI.IDENT;
      case SIMILAR -> MPI.SIMILAR;
      case UNEQUAL -> MPI.UNEQUAL;
    };
  }

  /** Members of either: {@link dev.weft.Group#union}. */
  public static Group Union(Group group1, Group group2) throws MPIException {
    return made(() -> group1.members.union(group2.members));
  }

  /** Members of both: {@link dev.weft.Group#intersection}. */
  public static Group Intersection(Group group1, Group group2) throws MPIException {
    return made(() -> group1.members.intersection(group2.members));
  }

  /** Members of the first only: {@link dev.weft.Group#difference}. */
  public static Group Difference(Group group1, Group group2) throws MPIException {
    return made(() -> group1.members.difference(group2.members));
  }

  /** The given members: {@link dev.weft.Group#include}. */
  public Group Incl(int[] ranks) throws MPIException {
    return made(() -> members.include(ranks));
  }

  /** All but the given members: {@link dev.weft.Group#exclude}. */
  public Group Excl(int[] ranks) throws MPIException {
    return made(() -> members.exclude(ranks));
  }

  /** The members of ranges, each first, last and stride: {@link dev.weft.Group#includeRanges}. */
  public Group Range_incl(int[][] ranges) throws MPIException {
    return made(() -> members.includeRanges(ranges(ranges)));
  }

  /** All but the members of ranges: {@link dev.weft.Group#excludeRanges}. */
  public Group Range_excl(int[][] ranges) throws MPIException {
    return made(() -> members.excludeRanges(ranges(ranges)));
  }

  private static Range[] ranges(int[][] triples) {
    return Arrays.stream(triples)
        .map(triple -> new Range(triple[0], triple[1], triple[2]))
        .toArray(Range[]::new);
  }

  /** Does nothing. */
  @Override
  @SuppressWarnings({"removal", "Finalize"})
  public void finalize() throws MPIException {}
}
