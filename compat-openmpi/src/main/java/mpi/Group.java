package mpi;

import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** An ordered set of ranks ({@link dev.weft.Group}). Any thread; nothing blocks. */
public final class Group implements Freeable {
  static final Group EMPTY = new Group(dev.weft.Group.EMPTY);

  private dev.weft.@Nullable Group group;

  Group(dev.weft.Group group) {
    this.group = group;
  }

  dev.weft.Group get() {
    dev.weft.Group known = group;
    if (known == null) {
      throw new Refused(ErrorClass.ERR_GROUP, "the group has been freed");
    }
    return known;
  }

  private static Group made(Supplier<dev.weft.Group> group) throws MPIException {
    return new Group(Failures.get(ErrorClass.ERR_RANK, group));
  }

  /** Number of members ({@link dev.weft.Group#size}). */
  public int getSize() throws MPIException {
    return Failures.get(ErrorClass.ERR_GROUP, () -> get().size());
  }

  /** This rank's number in the group, or UNDEFINED ({@link dev.weft.Group#rank}). */
  public int getRank() throws MPIException {
    return Failures.get(ErrorClass.ERR_GROUP, () -> get().rank());
  }

  /** Makes this null; but {@code MPI.GROUP_EMPTY} stays. */
  @Override
  public void free() throws MPIException {
    dev.weft.Group _ = Failures.get(ErrorClass.ERR_GROUP, this::get);
    if (this != EMPTY) {
      group = null;
    }
  }

  /** Whether it has been freed. */
  public boolean isNull() {
    return group == null;
  }

  /** The numbers that members have in another group ({@link dev.weft.Group#translate}). */
  public static int[] translateRanks(Group group1, int[] ranks1, Group group2) throws MPIException {
    return Failures.get(ErrorClass.ERR_RANK, () -> group1.get().translate(ranks1, group2.get()));
  }

  /** IDENT, SIMILAR or UNEQUAL ({@link dev.weft.Group#compare}). */
  public static int compare(Group group1, Group group2) throws MPIException {
    return Failures.get(ErrorClass.ERR_GROUP, () -> number(group1.get().compare(group2.get())));
  }

  static int number(dev.weft.Group.Comparison comparison) {
    return switch (comparison) {
      case IDENTICAL -> Constant.IDENT;
      case CONGRUENT -> Constant.CONGRUENT;
      case SIMILAR -> Constant.SIMILAR;
      case UNEQUAL -> Constant.UNEQUAL;
    };
  }

  /** Members of either ({@link dev.weft.Group#union}). */
  public static Group union(Group group1, Group group2) throws MPIException {
    return made(() -> group1.get().union(group2.get()));
  }

  /** Members of both ({@link dev.weft.Group#intersection}). */
  public static Group intersection(Group group1, Group group2) throws MPIException {
    return made(() -> group1.get().intersection(group2.get()));
  }

  /** Members of the first only ({@link dev.weft.Group#difference}). */
  public static Group difference(Group group1, Group group2) throws MPIException {
    return made(() -> group1.get().difference(group2.get()));
  }

  /** The given members in the given order ({@link dev.weft.Group#include}). */
  public Group incl(int[] ranks) throws MPIException {
    return made(() -> get().include(ranks));
  }

  /** All but the given members ({@link dev.weft.Group#exclude}). */
  public Group excl(int[] ranks) throws MPIException {
    return made(() -> get().exclude(ranks));
  }

  /** The members of ranges of first, last and stride ({@link dev.weft.Group#includeRanges}). */
  public Group rangeIncl(int[][] ranges) throws MPIException {
    return made(() -> get().includeRanges(ranges(ranges)));
  }

  /** All but the members of ranges ({@link dev.weft.Group#excludeRanges}). */
  public Group rangeExcl(int[][] ranges) throws MPIException {
    return made(() -> get().excludeRanges(ranges(ranges)));
  }

  private static dev.weft.Group.Range[] ranges(int[][] triples) {
    return Arrays.stream(triples).map(Group::range).toArray(dev.weft.Group.Range[]::new);
  }

  private static dev.weft.Group.Range range(int[] triple) {
    if (triple.length < 3) {
      throw new Refused(
          ErrorClass.ERR_ARG,
          "a range of %d numbers; give first, last and stride".formatted(triple.length));
    }
    return new dev.weft.Group.Range(triple[0], triple[1], triple[2]);
  }
}
