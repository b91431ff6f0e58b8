package dev.weft.objects;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Groups that are called together, such as the workers of each host: a scatter has one part for
 * each group, which goes to all of its members. Immutable; any thread may call. Its calls block as
 * those of its groups do.
 *
 * @param groups in order, at least one
 * @param <T> the interface of the members
 */
public record GroupOfGroups<T>(List<RemoteGroup<T>> groups) {

  /** Checks that there is a group. */
  public GroupOfGroups {
    groups = List.copyOf(groups);
    if (groups.isEmpty()) {
      throw new ArgumentException(
          FailureCode.REMOTE_OBJECT, "a group of no groups; give at least one");
    }
  }

  /** One group of the members of all, in order. */
  public RemoteGroup<T> flat() {
    return groups.stream().reduce(RemoteGroup::and).orElseThrow();
  }

  /** Calls one method of all members of all groups; gives the results of each group. */
  public <R extends @Nullable Object> List<GroupResults<R>> broadcast(RemoteCall<T, R> call) {
    List<GroupResults<R>> results = new ArrayList<>();
    for (RemoteGroup<T> group : groups) {
      results.add(group.broadcast(call));
    }
    return results;
  }

  /**
   * Calls one method of all members: those of the first group with the first part, and so on. A
   * part is encoded once for its group.
   *
   * @param parts as many as there are groups
   * @throws ArgumentException if there are more or fewer
   */
  public <P, R extends @Nullable Object> List<GroupResults<R>> scatter(
      List<P> parts, PartCall<T, P, R> call) {
    if (parts.size() != groups.size()) {
      throw new ArgumentException(
          FailureCode.REMOTE_OBJECT,
          "%d parts for %d groups; give one for each".formatted(parts.size(), groups.size()));
    }
    List<GroupResults<R>> results = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      P part = parts.get(i);
      results.add(groups.get(i).broadcast(stub -> call.on(stub, part)));
    }
    return results;
  }
}
