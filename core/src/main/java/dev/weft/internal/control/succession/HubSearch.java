package dev.weft.internal.control.succession;

import dev.weft.failure.AuthenticationException;
import dev.weft.internal.control.ControlConnection;
import dev.weft.internal.control.ControlServer;
import dev.weft.internal.control.HubEndpoint;
import dev.weft.internal.job.Identity;
import dev.weft.internal.os.WaitPolicy;
import dev.weft.internal.os.net.HostLiveness;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Looks for the process that stands for hub: the first in an order that all ranks have in common
 * where somebody listens. One after the other is tried from the beginning of that order, so ranks
 * that begin at different times come to the same. A process that is stopped has a kernel that takes
 * the connection: it is waited for as long as its host is there. For the thread that reads the
 * connection to the hub.
 */
final class HubSearch {
  /** So many limits of ADR 23 a rank tries, not counting the time that it waits for somebody. */
  static final int LIMITS = 4;

  private static final long USUAL_LIMIT_MILLIS = 3_000;
  private static final long HANDSHAKE_MILLIS = 60_000;
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
  private static final long LONGEST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(250);
  private static final int NONE = -1;

  /** What came of an attempt. */
  private enum Attempt {
    /** Somebody listens; again from the beginning, since it may stand next time. */
    AGAIN,
    /** Nobody does, or the host does not answer. */
    NOBODY
  }

  private final HubEndpoint endpoint;
  private final long limitMillis;

  /** Of candidates that have not answered. */
  private final Set<String> silentHosts = new HashSet<>();

  private long spentNanos;
  private long pauseNanos = PAUSE_NANOS;
  private int candidate = NONE;
  private int hint = NONE;
  private String why = "";
  private @Nullable ControlConnection attached;

  HubSearch(HubEndpoint endpoint) {
    this.endpoint = endpoint;
    long limit = HostLiveness.limitMillis();
    this.limitMillis = limit == 0 ? USUAL_LIMIT_MILLIS : limit;
  }

  /** The place of the process that the last connection leads to; negative before there is one. */
  int candidate() {
    return candidate;
  }

  /** Another process says that this place's is the hub; negative if it knows of none. */
  void isHint(int place) {
    hint = place;
  }

  /** There is a hub again. */
  void found() {
    spentNanos = 0;
    pauseNanos = PAUSE_NANOS;
    hint = NONE;
    silentHosts.clear();
  }

  /** There is none any more. */
  void failed(String because) {
    why = because;
  }

  String why() {
    return why;
  }

  /**
   * Attaches to the next candidate. Blocks.
   *
   * @param hubsBefore ranks of the job that were hubs, and are not asked again
   * @param stand has this process stand, when it is its turn
   * @return null if there is none for too long
   */
  @Nullable ControlConnection next(
      MembershipView view, Collection<Integer> hubsBefore, Runnable stand) {
    long beganNanos = System.nanoTime();
    try {
      while (true) {
        if (attached != null || hint != NONE) {
          // It was turned away, or that process has ended: others need a moment to see the same.
          pause();
        }
        attached = null;
        for (int place : order(view, hubsBefore)) {
          if (place == endpoint.rank()) {
            stand.run();
          }
          Attempt attempt = attach(place, view);
          if (attached != null) {
            candidate = place;
            return attached;
          }
          if (attempt == Attempt.AGAIN) {
            break;
          }
        }
        pause();
        long spent = spentNanos + System.nanoTime() - beganNanos;
        if (spent > LIMITS * TimeUnit.MILLISECONDS.toNanos(limitMillis)) {
          failed(
              "none of the other processes has taken its place within %d s: they still have a hub, or none can be reached"
                  .formatted(TimeUnit.NANOSECONDS.toSeconds(spent)));
          return null;
        }
      }
    } finally {
      spentNanos += System.nanoTime() - beganNanos;
    }
  }

  private void pause() {
    WaitPolicy.park(pauseNanos);
    pauseNanos = Math.min(2 * pauseNanos, LONGEST_PAUSE_NANOS);
  }

  /**
   * By place, since processes that are started again find a hub on rank 0's host alone; those last
   * that are on hosts which have not answered. Where another process has named a hub, that is
   * first.
   */
  private List<Integer> order(MembershipView view, Collection<Integer> hubsBefore) {
    List<Integer> order = new ArrayList<>(view.members());
    order.removeIf(
        place -> hubsBefore.contains(view.rankOf(place)) || view.addresses(place).isEmpty());
    order.sort(
        Comparator.<Integer, Boolean>comparing(place -> place != hint)
            .thenComparing(place -> silentHosts.contains(host(place, view)))
            .thenComparing(Comparator.naturalOrder()));
    return order;
  }

  private static String host(int place, MembershipView view) {
    return Identity.unprovenHost(view.card(place).host());
  }

  private Attempt attach(int place, MembershipView view) {
    for (InetSocketAddress address : view.addresses(place)) {
      long beganNanos = System.nanoTime();
      try {
        attached =
            new ControlConnection(
                address,
                ControlServer.initiator(endpoint.secret(), endpoint.job(), endpoint.rank()),
                endpoint.size(),
                limitMillis,
                HANDSHAKE_MILLIS);
        return Attempt.AGAIN;
      } catch (ConnectException | AuthenticationException nobody) {
        // Another process may have the port of one that has ended.
      } catch (SocketTimeoutException silent) {
        long passed = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - beganNanos);
        if (passed > 2 * limitMillis) {
          // It was connected, and has not been answered: that process is stopped.
          spentNanos -= System.nanoTime() - beganNanos;
          return Attempt.AGAIN;
        }
        silentHosts.add(host(place, view));
      } catch (IOException ended) {
        return Attempt.AGAIN;
      }
    }
    return Attempt.NOBODY;
  }
}
