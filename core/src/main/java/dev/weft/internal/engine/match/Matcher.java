package dev.weft.internal.engine.match;

import dev.weft.Comm;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Matching in one message space (MPI 4.1, section 3.5): posted receives on one side, unexpected
 * messages on the other; at no time does a posted receive match an unexpected message. Receives for
 * one source wait in that source's queue, receives for any source in another queue; a number taken
 * when posted tells which of two receives is older. Under the engine lock.
 *
 * <p>Before a receive is posted, the caller looks for an unexpected message ({@link #find}); before
 * a message is added, the caller looks for a receive ({@link #findReceive}). The caller then
 * removes the match from its queue, so that a thread that fails in between leaves both unchanged.
 *
 * @param <R> the receives
 * @param <M> the messages
 * @param <P> the probes
 */
public class Matcher<R extends PostedReceive, M extends ArrivedMessage, P extends PendingProbe<M>> {
  private final int peers;
  private @Nullable PostedQueue[] bySource = {};
  private final PostedQueue wild = new PostedQueue();
  private final UnexpectedQueue<M> unexpected;
  private final List<P> probes = new ArrayList<>(0);
  private long posted;

  /**
   * @param peers how many ranks may send here
   */
  public Matcher(int peers) {
    this.peers = peers;
    unexpected = new UnexpectedQueue<>(peers);
  }

  /** The oldest receive that wants this message, left in its queue. */
  public final @Nullable R findReceive(int peer, int tag) {
    PostedQueue queue = queueOf(peer);
    PostedReceive oldest = queue == null ? null : queue.find(tag);
    if (!wild.isEmpty()) {
      PostedReceive any = wild.find(tag);
      if (any != null && (oldest == null || any.order < oldest.order)) {
        oldest = any;
      }
    }
    return oldest == null ? null : cast(oldest);
  }

  /** What has been posted is all of one kind. */
  @SuppressWarnings("unchecked")
  private R cast(PostedReceive receive) {
    return (R) receive;
  }

  /** Whether a posted receive wants this message. */
  public final boolean wants(int peer, int tag) {
    return findReceive(peer, tag) != null;
  }

  private @Nullable PostedQueue queueOf(int peer) {
    return bySource.length == 0 ? null : bySource[peer];
  }

  /** A receive waits for a message from now on; none that is here may match it. */
  public final void post(R receive, int source, int tag) {
    receive.wantedTag = tag;
    receive.order = posted++;
    if (source == Comm.ANY_SOURCE) {
      wild.add(receive);
    } else {
      queueFor(source).add(receive);
    }
  }

  private PostedQueue queueFor(int source) {
    if (bySource.length == 0) {
      bySource = new PostedQueue[peers];
    }
    PostedQueue queue = bySource[source];
    if (queue == null) {
      queue = new PostedQueue();
      bySource[source] = queue;
    }
    return queue;
  }

  /** Whether receives from any source wait. */
  public final boolean hasWild() {
    return !wild.isEmpty();
  }

  /** Whether receives from this source wait. */
  public final boolean hasPosted(int source) {
    PostedQueue queue = queueOf(source);
    return queue != null && !queue.isEmpty();
  }

  /** Whether nothing waits for a message. */
  public final boolean isIdle() {
    if (!wild.isEmpty() || !probes.isEmpty()) {
      return false;
    }
    for (PostedQueue queue : bySource) {
      if (queue != null && !queue.isEmpty()) {
        return false;
      }
    }
    return true;
  }

  /** How many receives wait, but not more than a limit. Takes as long as there are peers, too. */
  public final int countPosted(int most) {
    int count = wild.count(most);
    for (PostedQueue queue : bySource) {
      count += queue == null ? 0 : queue.count(most - count);
    }
    return count;
  }

  /** How many messages no receive has wanted yet, but not more than a limit. */
  public final int countUnexpected(int most) {
    return unexpected.count(most);
  }

  /** Takes out the receives from this source, or from any for -1, the oldest first. */
  public final void drain(int source, Consumer<? super R> taken) {
    drain(source == Comm.ANY_SOURCE ? wild : queueOf(source), taken);
  }

  /** Does something with the receives from any source, which stay. */
  public final void forEachWild(Consumer<? super R> action) {
    for (PostedReceive each = wild.head(); each != null; each = each.next) {
      action.accept(cast(each));
    }
  }

  /** Takes out the receives that want this tag, from whomever. */
  public final void drainTagged(int tag, Consumer<? super R> taken) {
    for (PostedQueue queue : bySource) {
      drainTagged(queue, tag, taken);
    }
    drainTagged(wild, tag, taken);
  }

  private void drainTagged(@Nullable PostedQueue queue, int tag, Consumer<? super R> taken) {
    PostedReceive next = queue == null ? null : queue.head();
    while (next != null) {
      PostedReceive each = next;
      next = each.next;
      if (each.wantedTag == tag) {
        each.removePosted();
        taken.accept(cast(each));
      }
    }
  }

  /** Takes out all receives. */
  public final void drainAll(Consumer<? super R> taken) {
    for (PostedQueue queue : bySource) {
      drain(queue, taken);
    }
    drain(wild, taken);
  }

  private void drain(@Nullable PostedQueue queue, Consumer<? super R> taken) {
    if (queue == null) {
      return;
    }
    for (PostedReceive first = queue.head(); first != null; first = queue.head()) {
      queue.remove(first);
      taken.accept(cast(first));
    }
  }

  /** Keeps a message that no posted receive wants, or hands it to a waiting probe. */
  public final void add(M message) {
    for (int i = 0; i < probes.size(); i++) {
      P probe = probes.get(i);
      if (probe.wants(message)) {
        probes.remove(i--);
        probe.found(message);
        if (probe.takes()) {
          return;
        }
      }
    }
    unexpected.add(message);
  }

  /** The oldest message that this source and tag want, left in place. */
  public final @Nullable M find(int source, int tag) {
    return unexpected.find(source, tag);
  }

  /** The same, taken out. */
  public final @Nullable M take(int source, int tag) {
    M message = unexpected.find(source, tag);
    if (message != null) {
      unexpected.remove(message);
    }
    return message;
  }

  /** The message from a peer to which its sender has given this number, taken out. */
  public final @Nullable M takeById(int peer, long id) {
    M message = unexpected.findById(peer, id);
    if (message != null) {
      unexpected.remove(message);
    }
    return message;
  }

  /** A message has matched. */
  public final void remove(M message) {
    if (message.queued) {
      unexpected.remove(message);
    }
  }

  /** Messages that no receive has wanted yet, in the order of arrival. */
  public final List<M> unexpected() {
    return unexpected.all();
  }

  /** A probe waits from now on; no message that is here may be what it wants. */
  public final void add(P probe) {
    probes.add(probe);
  }

  public final void remove(P probe) {
    probes.remove(probe);
  }

  /** Those that wait now. */
  public final List<P> probes() {
    return List.copyOf(probes);
  }
}
