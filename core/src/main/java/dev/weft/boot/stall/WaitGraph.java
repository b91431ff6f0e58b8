package dev.weft.boot.stall;

import dev.weft.boot.stall.RankState.Activity;
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
 * Which ranks can never go on, and the cycles among them.
 *
 * <p>A rank may go on if it is busy, or if one of its threads waits for a rank that may go on: for
 * a given peer that one, for a message from anybody one of the group. What is left when nothing
 * more follows is stuck. So a rank that computes vouches for all that wait for it, however
 * indirectly, and two ranks that wait only for each other are stuck whatever the rest does.
 */
final class WaitGraph {
  private final Map<Integer, List<BlockedCall>> calls = new HashMap<>();
  private final Set<Integer> stuck = new TreeSet<>();

  WaitGraph(List<RankState> picture) {
    for (RankState state : picture) {
      calls.put(state.rank(), state.calls());
      if (state.activity() == Activity.WAITING) {
        stuck.add(state.rank());
      }
    }
    Set<Integer> live = new HashSet<>();
    for (RankState state : picture) {
      if (state.activity() == Activity.BUSY) {
        live.add(state.rank());
      }
    }
    boolean changed = true;
    while (changed) {
      changed = stuck.removeIf(rank -> mayGoOn(rank, live) && live.add(rank));
    }
  }

  private boolean mayGoOn(int rank, Set<Integer> live) {
    for (BlockedCall call : own(callsOf(rank))) {
      if (call.peer() >= 0 ? live.contains(call.peer()) : live.stream().anyMatch(call::waitsFor)) {
        return true;
      }
    }
    return false;
  }

  /** The ranks that can never go on, in ascending order. */
  Set<Integer> stuck() {
    return stuck;
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

  /** Depth first; ranks on the path that are part of a cycle are not looked at again. */
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

  /** The stuck ranks that a stuck rank waits for; those that it names come first. */
  private Set<Integer> successors(int rank) {
    Set<Integer> next = new LinkedHashSet<>();
    List<BlockedCall> blocked = own(callsOf(rank));
    for (BlockedCall call : blocked) {
      if (call.kind() != WaitKind.PARTITIONS && stuck.contains(call.peer())) {
        next.add(call.peer());
      }
    }
    for (BlockedCall call : blocked) {
      if (call.peer() < 0) {
        stuck.stream().filter(other -> other != rank && call.waitsFor(other)).forEach(next::add);
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
