package dev.weft.internal.check;

import dev.weft.data.ElementType;
import dev.weft.failure.ArgumentException;
import dev.weft.internal.stall.CallSite;
import dev.weft.request.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The accesses of one rank to the memory of a window's ranks while buffers are checked: those under
 * way, with their buffers, and a record of each for its target. Any thread; nothing blocks.
 */
public final class WindowAccesses {
  /** The operation of an update that only loads. */
  public static final String NO_OP = "NO_OP";

  /** The operation of an update that only stores. */
  public static final String REPLACE = "REPLACE";

  /** The operation of an update that compares first. */
  public static final String SWAP = "SWAP";

  /** The calls that give the program a request. */
  private static final Set<String> REQUESTING =
      Set.of("rput", "rget", "raccumulate", "rgetAccumulate");

  /** Of more accesses at a time the buffers are not checked. */
  private static final int MOST_UNDER_WAY = 2_000;

  /** What an access does. */
  public enum Kind {
    PUT,
    GET,
    UPDATE
  }

  /** The epoch in which an access is made: that of a fence, of start, or of a lock. */
  public enum Lock {
    NONE,
    STARTED,
    SHARED,
    EXCLUSIVE
  }

  /**
   * What the program calls for.
   *
   * @param op the name of an update's operation; else empty
   * @param type of the elements
   * @param ranges the bytes at the target
   */
  public record Call(
      Kind kind, String op, ElementType type, int target, Lock lock, ByteRanges ranges) {}

  private final RankChecks checks;
  private final int rank;
  private final RecordedAccesses records;
  private final List<WindowAccess> underWay = new ArrayList<>();
  private volatile long heardBefore;

  private WindowAccesses(RankChecks checks, int rank, int size, ElementType type) {
    this.checks = checks;
    this.rank = rank;
    this.records = new RecordedAccesses(size, type.shift());
    this.heardBefore = checks.heardSoFar();
  }

  /** Those of a rank in a new window, or null if buffers are not checked. */
  public static @Nullable WindowAccesses of(
      @Nullable RankChecks checks, int rank, int size, ElementType type) {
    return checks == null || !checks.isOn(Check.BUFFERS)
        ? null
        : new WindowAccesses(checks, rank, size, type);
  }

  /** All ranks of the window have met, and know of each other. */
  public void met() {
    heardBefore = checks.heardSoFar();
  }

  /** This rank has learned something from others. */
  public void heard() {
    checks.heard();
  }

  /** Whether this rank has learned nothing from others since all have met. */
  public boolean isQuiet() {
    return checks.heardSoFar() == heardBefore;
  }

  /** This rank stores into other ranks' memory without a call, from now on. */
  public void reachesOthers() {
    records.reachesOthers();
  }

  /** The records for a target since the last ones were taken, encoded. */
  public byte[] take(int target) {
    return records.take(target);
  }

  /** The accesses of a target so far are complete there: later ones are ordered after them. */
  public void flushed(int target) {
    records.flushed(target);
  }

  /** The calling thread's program makes an access. */
  public WindowAccess begin(Call call) {
    CallSite site = CallSite.here();
    String place = site.place().isEmpty() ? "" : " at " + site.place();
    AccessRecord record =
        new AccessRecord(
            rank,
            call.kind,
            call.op,
            call.type,
            call.lock,
            false,
            isQuiet(),
            site.call() + place,
            call.ranges);
    String operation = site.call() + with(call.kind) + call.target + place;
    synchronized (underWay) {
      boolean copies = underWay.size() < MOST_UNDER_WAY;
      boolean isRequested = REQUESTING.contains(site.call());
      return new WindowAccess(checks, record, call.target, operation, isRequested, copies);
    }
  }

  private static String with(Kind kind) {
    return switch (kind) {
      case PUT -> " to rank ";
      case GET -> " from rank ";
      case UPDATE -> " at rank ";
    };
  }

  /**
   * The access has its buffers and is carried out.
   *
   * @param later not before its epoch ends, or the program asks for its result
   * @throws ArgumentException if another operation uses a buffer, or another access of this rank
   *     the same place; nothing is done then
   */
  public Request run(WindowAccess access, Supplier<Request> work, boolean later) {
    RecordedAccesses.Entry entry = records.add(access.target, access.record);
    if (!access.copies()) {
      entry.early();
      return work.get();
    }
    access.begin(entry, work);
    try {
      if (!later) {
        access.perform();
      }
    } catch (RuntimeException | Error e) {
      access.drop();
      throw e;
    }
    synchronized (underWay) {
      underWay.add(access);
    }
    return new AccessRequest(checks, access, this::forget);
  }

  private void forget(WindowAccess access) {
    synchronized (underWay) {
      underWay.remove(access);
    }
  }

  /** Carries out what was put off, before the accesses of these targets end. */
  public void perform(IntPredicate targets) {
    of(targets, false).forEach(WindowAccess::perform);
  }

  /**
   * The accesses of these targets are complete.
   *
   * @throws ArgumentException if the program has used a buffer too early
   */
  public void settle(IntPredicate targets) {
    settle(of(targets, true));
  }

  /**
   * The buffers of the accesses of these targets may be used again: what was to be loaded is there.
   *
   * @throws ArgumentException as {@link #settle}
   */
  public void settleLocally(IntPredicate targets) {
    List<WindowAccess> settled = of(targets, true);
    settled.stream().filter(WindowAccess::hasResults).forEach(WindowAccess::completeEarly);
    settle(settled);
  }

  private static void settle(List<WindowAccess> settled) {
    ArgumentException first = null;
    for (WindowAccess each : settled) {
      ArgumentException change = each.settle();
      first = first == null ? change : first;
    }
    if (first != null) {
      throw first;
    }
  }

  /** The accesses of these targets can no longer be completed. */
  public void drop(IntPredicate targets) {
    of(targets, true).forEach(WindowAccess::drop);
  }

  private List<WindowAccess> of(IntPredicate targets, boolean remove) {
    synchronized (underWay) {
      List<WindowAccess> chosen =
          underWay.stream().filter(each -> targets.test(each.target)).toList();
      if (remove) {
        underWay.removeIf(each -> targets.test(each.target));
      }
      return chosen;
    }
  }
}
