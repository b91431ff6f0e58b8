package dev.weft.objects.internal.move;

import dev.weft.internal.os.BackgroundThreads;
import dev.weft.objects.ActiveOptions;
import dev.weft.objects.internal.active.ActiveObject;
import dev.weft.objects.internal.name.Address;
import dev.weft.objects.internal.name.Exported;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Objects that come from other nodes. One that is expected serves nothing. It has arrived when its
 * old place says so, or is lost: whatever the old place had then done, it serves there no more. Any
 * thread.
 */
final class Arrivals {
  private final int ownRank;
  private final NewObjects objects;
  private final Nodes nodes;
  private final IntPredicate isLost;
  private final Map<Long, Expected> expected = new ConcurrentHashMap<>();

  /** Adds objects that come from elsewhere to those of this node. */
  interface NewObjects {
    /**
     * Makes an object callable that serves nothing yet.
     *
     * @param type name of its interface
     * @param origin the address at which it began
     */
    Exported add(
        @Nullable String name, String type, Object object, ActiveOptions options, Address origin);
  }

  private record Expected(int from, Exported object) {}

  /**
   * @param isLost whether a rank is gone
   */
  Arrivals(int ownRank, NewObjects objects, Nodes nodes, IntPredicate isLost) {
    this.ownRank = ownRank;
    this.objects = objects;
    this.nodes = nodes;
    this.isLost = isLost;
  }

  /**
   * An object comes.
   *
   * @return its number here
   */
  long expect(
      int from,
      @Nullable String name,
      String type,
      Object object,
      ActiveOptions options,
      Address origin) {
    Exported added = objects.add(name, type, object, options, origin);
    expected.put(added.number(), new Expected(from, added));
    if (isLost.test(from)) {
      lost(from);
    }
    return added.number();
  }

  /** It has come with all calls that its old place had to pass on. */
  void arrived(long object) {
    Expected arrived = expected.remove(object);
    if (arrived != null) {
      active(arrived).arrive();
    }
  }

  private static ActiveObject active(Expected each) {
    return Objects.requireNonNull(each.object.active());
  }

  /** A rank is gone: objects that were to come from there are here. Does not block. */
  void lost(int rank) {
    List<Expected> fromThere =
        expected.values().stream().filter(each -> each.from == rank).toList();
    for (Expected each : fromThere) {
      if (expected.remove(each.object.number(), each)) {
        BackgroundThreads.start("weft-arrival", () -> takeOver(each));
      }
    }
  }

  /** The old place may not have told everybody. */
  private void takeOver(Expected each) {
    Exported object = each.object;
    BitSet _ =
        nodes.tellMoved(object.reference(), object.name(), new Address(ownRank, object.number()));
    active(each).arrive();
  }
}
