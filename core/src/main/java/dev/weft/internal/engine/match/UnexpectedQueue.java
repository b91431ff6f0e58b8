package dev.weft.internal.engine.match;

import dev.weft.Comm;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Unexpected messages of one context, in the order of arrival: one list for each peer and one list
 * of all messages for wildcards. The lists by peer are made for the first message. Under the engine
 * lock.
 */
final class UnexpectedQueue<M extends ArrivedMessage> {
  private final int peers;
  private @Nullable ArrivedMessage[] firstFromPeer = {};
  private @Nullable ArrivedMessage[] lastFromPeer = {};
  private @Nullable ArrivedMessage firstOfAll;
  private @Nullable ArrivedMessage lastOfAll;

  UnexpectedQueue(int peers) {
    this.peers = peers;
  }

  boolean isEmpty() {
    return firstOfAll == null;
  }

  /** How many there are, but not more than a limit. */
  int count(int most) {
    int count = 0;
    for (ArrivedMessage at = firstOfAll; at != null && count < most; at = at.nextOfAll) {
      count++;
    }
    return count;
  }

  void add(M message) {
    if (lastFromPeer.length == 0) {
      firstFromPeer = new ArrivedMessage[peers];
      lastFromPeer = new ArrivedMessage[peers];
    }
    message.queued = true;
    int peer = message.peer;
    ArrivedMessage before = lastFromPeer[peer];
    message.previousFromPeer = before;
    if (before == null) {
      firstFromPeer[peer] = message;
    } else {
      before.nextFromPeer = message;
    }
    lastFromPeer[peer] = message;
    ArrivedMessage last = lastOfAll;
    message.previousOfAll = last;
    if (last == null) {
      firstOfAll = message;
    } else {
      last.nextOfAll = message;
    }
    lastOfAll = message;
  }

  void remove(ArrivedMessage message) {
    message.queued = false;
    ArrivedMessage before = message.previousFromPeer;
    ArrivedMessage after = message.nextFromPeer;
    if (before == null) {
      firstFromPeer[message.peer] = after;
    } else {
      before.nextFromPeer = after;
    }
    if (after == null) {
      lastFromPeer[message.peer] = before;
    } else {
      after.previousFromPeer = before;
    }
    before = message.previousOfAll;
    after = message.nextOfAll;
    if (before == null) {
      firstOfAll = after;
    } else {
      before.nextOfAll = after;
    }
    if (after == null) {
      lastOfAll = before;
    } else {
      after.previousOfAll = before;
    }
  }

  /** What has been added is all of one kind. */
  @SuppressWarnings("unchecked")
  private M cast(ArrivedMessage message) {
    return (M) message;
  }

  /** The first message from the peer, or from any for -1, with the tag; left in place. */
  @Nullable M find(int peer, int tag) {
    if (firstOfAll == null) {
      return null;
    }
    if (peer == Comm.ANY_SOURCE) {
      for (ArrivedMessage at = firstOfAll; at != null; at = at.nextOfAll) {
        if (tag == Comm.ANY_TAG || at.tag == tag) {
          return cast(at);
        }
      }
      return null;
    }
    for (ArrivedMessage at = firstFromPeer[peer]; at != null; at = at.nextFromPeer) {
      if (tag == Comm.ANY_TAG || at.tag == tag) {
        return cast(at);
      }
    }
    return null;
  }

  /** Those that are here now, in the order of arrival. */
  List<M> all() {
    if (isEmpty()) {
      return List.of();
    }
    List<M> all = new ArrayList<>();
    for (ArrivedMessage at = firstOfAll; at != null; at = at.nextOfAll) {
      all.add(cast(at));
    }
    return all;
  }

  /** The message from the peer to which its sender gave this id. */
  @Nullable M findById(int peer, long id) {
    if (isEmpty()) {
      return null;
    }
    for (ArrivedMessage at = firstFromPeer[peer]; at != null; at = at.nextFromPeer) {
      if (at.id == id) {
        return cast(at);
      }
    }
    return null;
  }
}
