package dev.weft.objects.internal.node;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.objects.ActiveOptions;
import dev.weft.objects.Remote;
import dev.weft.objects.RemoteGroup;
import dev.weft.objects.VirtualNode;
import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A set of a node's ranks. Any thread. */
final class NamedRanks implements VirtualNode {
  private final String name;
  private final int[] ranks;
  private final GroupFactory groupFactory;
  private final Creator creator;

  /**
   * @param ranks in ascending order, at least one
   */
  NamedRanks(String name, int[] ranks, GroupFactory groupFactory, Creator creator) {
    this.name = name;
    this.ranks = ranks;
    this.groupFactory = groupFactory;
    this.creator = creator;
  }

  /** Ranks that a program has given, in ascending order; of so many. */
  static int[] some(int[] given, int size) {
    int[] sorted = Arrays.stream(given).sorted().distinct().toArray();
    if (sorted[0] < 0 || sorted[sorted.length - 1] >= size) {
      throw new ArgumentException(
          FailureCode.DEPLOYMENT,
          "ranks %s; give some of 0 to %d".formatted(Arrays.toString(given), size - 1));
    }
    return sorted;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public int[] ranks() {
    return ranks.clone();
  }

  @Override
  public boolean contains(int rank) {
    return Arrays.binarySearch(ranks, rank) >= 0;
  }

  @Override
  public <T> RemoteGroup<T> group(String groupName, Class<T> type, Supplier<? extends T> member) {
    return groupFactory.make(groupName, type, ranks, member, null);
  }

  @Override
  public <T> RemoteGroup<T> group(
      String groupName, Class<T> type, Supplier<? extends T> member, ActiveOptions options) {
    return groupFactory.make(groupName, type, ranks, member, options);
  }

  @Override
  public <T> Remote<T> active(
      Class<T> type, Class<? extends T> implementation, @Nullable Object... arguments) {
    return creator.create(best(), null, type, ActiveOptions.DEFAULTS, implementation, arguments);
  }

  @Override
  public <T> Remote<T> active(
      String objectName,
      Class<T> type,
      ActiveOptions options,
      Class<? extends T> implementation,
      @Nullable Object... arguments) {
    return creator.create(best(), objectName, type, options, implementation, arguments);
  }

  private int best() {
    return ranks.length == 1 ? ranks[0] : creator.leastLoaded(ranks);
  }

  @Override
  public String toString() {
    return "%s: ranks %s".formatted(name, Arrays.toString(ranks));
  }
}
