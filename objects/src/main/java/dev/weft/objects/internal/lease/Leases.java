package dev.weft.objects.internal.lease;

import dev.weft.failure.WeftException;
import dev.weft.objects.internal.active.ActiveObject;
import dev.weft.objects.internal.name.Address;
import dev.weft.objects.internal.name.Departed;
import dev.weft.objects.internal.name.Exported;
import dev.weft.objects.internal.name.Exports;
import dev.weft.objects.internal.name.Routes;
import dev.weft.objects.internal.name.Unreferenced;
import dev.weft.objects.internal.value.Reference;
import dev.weft.objects.internal.value.RemoteLease;
import dev.weft.objects.internal.wire.Bytes;
import dev.weft.objects.internal.wire.FrameKind;
import dev.weft.objects.internal.wire.NodeChannel;
import dev.weft.objects.internal.wire.RenewalHeader;
import dev.weft.objects.internal.wire.Tags;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Keeps leased objects alive, and ends objects of this node that have no references any more. Three
 * times per lease time a thread sends each rank one frame, which names the rank's objects in use
 * here. It also ends the objects of this node that no frame has named, and that were not used here,
 * for a lease time. So no message is needed when a reference is dropped or a rank dies, and a late
 * renewal does no harm. Time during which this process was stopped does not count, because it read
 * no renewals then. Any thread; nothing blocks.
 *
 * <p>An object must not end while a message that refers to it is under way. The sender keeps the
 * object in use until the message's call has ended or the reply has been sent, and for one lease
 * time more. The receiver uses the object before the method begins, and renews it within a third of
 * a lease time.
 */
public final class Leases implements Runnable {
  private static final int RENEWALS = 3;

  private final NodeChannel nodeChannel;
  private final Exports exports;
  private final Routes routes;
  private final HeldReferences held = new HeldReferences();
  private final LongAdder released = new LongAdder();
  private final long periodNanos;

  /** With the period for which the clock may stand between two looks. */
  private final long leaseNanos;

  private final Thread thread;

  /** The time of all leases here; goes on by the looks of the thread. */
  private volatile long clockNanos;

  private volatile boolean stopped;

  /** Told of each object that has come from another place and ends. */
  private volatile Consumer<Exported> onEnd = _ -> {};

  public Leases(
      NodeChannel nodeChannel,
      Exports exports,
      Routes routes,
      long leaseMillis,
      String threadName) {
    this.nodeChannel = nodeChannel;
    this.exports = exports;
    this.routes = routes;
    this.periodNanos = TimeUnit.MILLISECONDS.toNanos(leaseMillis) / RENEWALS;
    this.leaseNanos = (RENEWALS + 1) * periodNanos;
    this.thread = Thread.ofPlatform().daemon().name(threadName).unstarted(this);
  }

  public void start() {
    thread.start();
  }

  /** Has objects that have come from another place told of when they end. */
  public void tellEndsTo(Consumer<Exported> told) {
    onEnd = told;
  }

  /** Renews nothing any more. */
  public void stop() {
    stopped = true;
    LockSupport.unpark(thread);
  }

  /** A reference that is to be used. */
  public RemoteLease hold(Reference reference) {
    return reference.isLeased() ? held.hold(reference) : new RemoteLease(reference);
  }

  /** The object as it is exported here by this type, in use; null if it is not exported so. */
  public synchronized @Nullable RemoteLease find(Object object, Class<?> declared) {
    Exported exported = exports.find(object);
    return exported != null
            && declared.isAssignableFrom(exported.table().type())
            && !exported.isMovedByThisThread()
        ? hold(exported.reference())
        : null;
  }

  /** Exports an object without a name. */
  public RemoteLease share(Class<?> type, Object object) {
    return share(type, object, null);
  }

  /** The same of an object that is active, or not. */
  public synchronized RemoteLease share(
      Class<?> type, Object object, @Nullable ActiveObject active) {
    Exported added = exports.add(null, type, object, active);
    added.leaseUntil(leaseEnd());
    return hold(added.reference());
  }

  /**
   * Adds an active object that has come from another place, and lives for a lease time at least.
   *
   * @param name under which it is exported, or null
   */
  public synchronized Exported addMoved(
      @Nullable String name, Class<?> type, Object object, ActiveObject active, Address origin) {
    Exported added = exports.addMoved(name, type, object, active, origin);
    added.leaseUntil(leaseEnd());
    return added;
  }

  /** An object has moved away: calls for it are passed on for a lease time. */
  public synchronized void leave(Exported gone, Departed instead) {
    exports.leave(gone, instead).leaseUntil(leaseEnd());
  }

  /** An object does not end, although nobody may refer to it, until it is named again. */
  public static void suspend(Exported moving) {
    moving.leaseUntil(Long.MAX_VALUE / 2);
  }

  /** It stays where it is: it lives on for a lease time. */
  public void resume(Exported stays) {
    stays.leaseUntil(leaseEnd());
  }

  /** The calls or replies with these references are done with. */
  public void sent(List<RemoteLease> references) {
    if (!references.isEmpty()) {
      held.keep(references, leaseEnd());
    }
  }

  /** A frame has come that names objects of this node; false if it is malformed. */
  public boolean renewed(byte[] frame, int length) {
    int count = Bytes.getInt(frame, RenewalHeader.COUNT);
    if (count < 0
        || count > RenewalHeader.MOST
        || length != RenewalHeader.BYTES + count * Long.BYTES) {
      return false;
    }
    long until = leaseEnd();
    for (int i = 0; i < count; i++) {
      Exported found = renew(Bytes.getLong(frame, RenewalHeader.BYTES + i * Long.BYTES), until);
      if (found != null) {
        found.givenUntil(until);
      }
    }
    return true;
  }

  private @Nullable Exported renew(long object, long until) {
    Exported found = exports.find(object);
    if (found != null) {
      found.leaseUntil(until);
    }
    return found;
  }

  /** Objects of this node that other ranks have named within a lease time. */
  public int given() {
    long now = clockNanos;
    return (int) exports.leased().stream().filter(each -> each.givenUntilNanos() > now).count();
  }

  /** Leased objects in use here. */
  public int held() {
    return held.size();
  }

  /** Objects of this node that have ended since nobody referred to them. */
  public long released() {
    return released.sum();
  }

  private long leaseEnd() {
    return clockNanos + leaseNanos;
  }

  @Override
  public void run() {
    long lookedNanos = System.nanoTime();
    long time = 0;
    while (!stopped) {
      LockSupport.parkNanos(this, periodNanos);
      boolean _ = Thread.interrupted();
      long now = System.nanoTime();
      time += Math.min(now - lookedNanos, 2 * periodNanos);
      lookedNanos = now;
      clockNanos = time;
      if (!stopped) {
        renewAll();
        end();
      }
    }
  }

  private void renewAll() {
    for (Map.Entry<Integer, List<Long>> ofRank : held.byRank(clockNanos, routes).entrySet()) {
      if (ofRank.getKey() == nodeChannel.rank()) {
        for (long own : ofRank.getValue()) {
          Exported _ = renew(own, leaseEnd());
        }
      } else {
        send(ofRank.getKey(), ofRank.getValue());
      }
    }
  }

  private void send(int rank, List<Long> objects) {
    try {
      for (int from = 0; from < objects.size(); from += RenewalHeader.MOST) {
        int count = Math.min(RenewalHeader.MOST, objects.size() - from);
        byte[] frame = new byte[RenewalHeader.BYTES + count * Long.BYTES];
        frame[0] = FrameKind.RENEW;
        Bytes.putInt(frame, RenewalHeader.COUNT, count);
        for (int i = 0; i < count; i++) {
          Bytes.putLong(frame, RenewalHeader.BYTES + i * Long.BYTES, objects.get(from + i));
        }
        nodeChannel.send(frame, frame.length, rank, Tags.FRAMES);
      }
    } catch (WeftException e) {
      // The rank is gone, and its objects with it; or this node closes.
    }
  }

  private void end() {
    for (Exported each : unused(clockNanos)) {
      if (each.hasLeft()) {
        continue;
      }
      released.increment();
      if (each.hasMoved()) {
        onEnd.accept(each);
      }
      if (each.active() != null) {
        each.active().end(false);
      }
      if (each.object() instanceof Unreferenced told) {
        told.unreferenced();
      }
    }
  }

  /** Under the lock, so that none of them is given out at the same time. */
  private synchronized List<Exported> unused(long now) {
    List<Exported> unused = new ArrayList<>();
    for (Exported each : exports.leased()) {
      if (each.leasedUntilNanos() - now < 0
          && (each.hasLeft() || !held.isUsed(each.reference()))
          && exports.remove(each.number()) != null) {
        unused.add(each);
      }
    }
    return unused;
  }
}
