package dev.weft.objects.internal.node;

import dev.weft.objects.RemoteGroup;
import dev.weft.objects.VirtualNode;
import java.util.Arrays;
import java.util.function.Supplier;

/** A set of a node's ranks. Any thread. */
final class NamedRanks implements VirtualNode {
  private final String name;
  private final int[] ranks;
  private final Groups groups;

  /**
   * @param ranks in ascending order
   */
  NamedRanks(String name, int[] ranks, Groups groups) {
    this.name = name;
    this.ranks = ranks;
    this.groups = groups;
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
    return groups.make(groupName, type, ranks, member);
  }

  @Override
  public String toString() {
    return "%s: ranks %s".formatted(name, Arrays.toString(ranks));
  }
}
