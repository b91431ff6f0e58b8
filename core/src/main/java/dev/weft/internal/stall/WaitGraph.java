package dev.weft.internal.stall;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which ranks are stuck, and the cycles among them.
 *
 * <p>A rank may go on if it is busy, or if one of its threads waits for a rank that may go on: for
 * a given peer, or, for a message from any source, for one of the group. All other ranks are stuck.
 * So no rank that waits for a computing one, however indirectly, is stuck, and two ranks that wait
 * only for each other are stuck whatever the rest does. A rank that closes a node serves until the
 * others have closed theirs, so it may go on as long as any rank may. A waiting rank with a doubt
 * is stuck; ranks that wait for it are stuck, but not for certain.
 */
final class WaitGraph {
  private final Map<Integer, List<BlockedCall>> calls = new HashMap<>();
  private final Set<Integer> stuck = new TreeSet<>();
  private final Set<Integer> certain = new TreeSet<>();

  WaitGraph(List<RankState> picture) {
    Set<Integer> busy = new HashSet<>();
    Set<Integer> doubtful = new HashSet<>();
    Set<Integer> waiting = new HashSet<>();
    for (RankState state : picture) {
      calls.put(state.rank(), state.calls());
      switch (state.activity()) {
        case BUSY -> busy.add(state.rank());
        case WAITING -> waiting.add(state.rank());
        case ENDED -> {}
      }
      if (state.isInDoubt()) {
        doubtful.add(state.rank());
      }
    }
    stuck.addAll(waiting);
    removeWhoMayGoOn(stuck, busy);
    certain.addAll(stuck);
    certain.removeAll(doubtful);
    busy.addAll(doubtful);
    removeWhoMayGoOn(certain, busy);
  }

  /** Removes the waiting ranks that a rank which may go on can free. */
  private void removeWhoMayGoOn(Set<Integer> waiting, Set<Integer> live) {
    boolean changed = true;
    while (changed) {
      changed = waiting.removeIf(rank -> mayGoOn(rank, live) && live.add(rank));
    }
  }

  private boolean mayGoOn(int rank, Set<Integer> live) {
    for (BlockedCall call : own(callsOf(rank))) {
      if (mayEnd(call.target(), live)) {
        return true;
      }
    }
    return false;
  }

  private static boolean mayEnd(WaitTarget target, Set<Integer> live) {
    if (target.kind() == WaitKind.NODE_CLOSE) {
      return !live.isEmpty();
    }
    return target.peer() >= 0
        ? live.contains(target.peer())
        : live.stream().anyMatch(target::mayBe);
  }

  /** The ranks that nothing seen can free, in ascending order. */
  Set<Integer> stuck() {
    return stuck;
  }

  /** The stuck ranks that do not depend on one with a doubt. */
  Set<Integer> certain() {
    return certain;
  }

  /** Cycles among the stuck ranks that share no rank, each beginning with its lowest. */
  List<List<Integer>> cycles() {
    List<List<Integer>> cycles = new ArrayList<>();
    Set<Integer> done = new HashSet<>();
    for (int rank : stuck) {
      List<Integer> path = new ArrayList<>();
      search(rank, path, done, cycles);
    }
    return cycles;
  }

  /** Depth first; ranks on the path that are part of a cycle are not visited again. */
  private boolean search(
      int rank, List<Integer> path, Set<Integer> done, List<List<Integer>> cycles) {
    int at = path.indexOf(rank);
    if (at >= 0) {
      List<Integer> cycle = new ArrayList<>(path.subList(at, path.size()));
      Collections.rotate(cycle, -cycle.indexOf(Collections.min(cycle)));
      cycles.add(cycle);
      done.addAll(path);
      return true;
    }
    if (done.contains(rank)) {
      return false;
    }
    path.add(rank);
    for (int next : successors(rank)) {
      if (search(next, path, done, cycles)) {
        return true;
      }
    }
    path.removeLast();
    done.add(rank);
    return false;
  }

  /** The stuck ranks that a stuck rank waits for; ranks that it names come first. */
  private Set<Integer> successors(int rank) {
    Set<Integer> next = new LinkedHashSet<>();
    List<BlockedCall> blocked = own(callsOf(rank));
    for (BlockedCall call : blocked) {
      WaitTarget target = call.target();
      if (target.kind() != WaitKind.PARTITIONS && stuck.contains(target.peer())) {
        next.add(target.peer());
      }
    }
    for (BlockedCall call : blocked) {
      WaitTarget target = call.target();
      if (target.peer() < 0) {
        stuck.stream().filter(other -> other != rank && target.mayBe(other)).forEach(next::add);
      }
    }
    return next;
  }

  /** Without those that only wait for other threads of the rank, if these are among them. */
  private static List<BlockedCall> own(List<BlockedCall> blocked) {
    List<BlockedCall> own = blocked.stream().filter(call -> !call.isProxy()).toList();
    return own.isEmpty() ? blocked : own;
  }

  private List<BlockedCall> callsOf(int rank) {
    return calls.getOrDefault(rank, List.of());
  }
}
