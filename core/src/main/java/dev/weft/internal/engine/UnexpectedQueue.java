package dev.weft.internal.engine;

import dev.weft.Comm;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Unexpected messages of one context, in the order of arrival: one list for each peer and one over
 * all for wildcards. The lists by peer are made for the first message. Under the engine lock.
 */
final class UnexpectedQueue {
  private final int peers;
  private @Nullable UnexpectedMessage[] firstFromPeer = {};
  private @Nullable UnexpectedMessage[] lastFromPeer = {};
  private @Nullable UnexpectedMessage firstOfAll;
  private @Nullable UnexpectedMessage lastOfAll;

  UnexpectedQueue(int peers) {
    this.peers = peers;
  }

  boolean isEmpty() {
    return firstOfAll == null;
  }

  @Nullable UnexpectedMessage first() {
    return firstOfAll;
  }

  void add(UnexpectedMessage message) {
    if (lastFromPeer.length == 0) {
      firstFromPeer = new UnexpectedMessage[peers];
      lastFromPeer = new UnexpectedMessage[peers];
    }
    message.queued = true;
    int peer = message.peer;
    UnexpectedMessage before = lastFromPeer[peer];
    message.previousFromPeer = before;
    if (before == null) {
      firstFromPeer[peer] = message;
    } else {
      before.nextFromPeer = message;
    }
    lastFromPeer[peer] = message;
    UnexpectedMessage last = lastOfAll;
    message.previousOfAll = last;
    if (last == null) {
      firstOfAll = message;
    } else {
      last.nextOfAll = message;
    }
    lastOfAll = message;
  }

  void remove(UnexpectedMessage message) {
    message.queued = false;
    UnexpectedMessage before = message.previousFromPeer;
    UnexpectedMessage after = message.nextFromPeer;
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

  /** The first message from the peer, or from any for -1, with the tag; left in place. */
  @Nullable UnexpectedMessage find(int peer, int tag) {
    if (firstOfAll == null) {
      return null;
    }
    if (peer == Comm.ANY_SOURCE) {
      for (UnexpectedMessage at = firstOfAll; at != null; at = at.nextOfAll) {
        if (tag == Comm.ANY_TAG || at.tag == tag) {
          return at;
        }
      }
      return null;
    }
    for (UnexpectedMessage at = firstFromPeer[peer]; at != null; at = at.nextFromPeer) {
      if (tag == Comm.ANY_TAG || at.tag == tag) {
        return at;
      }
    }
    return null;
  }

  /** Those that are here now, in the order of arrival. */
  List<UnexpectedMessage> all() {
    if (isEmpty()) {
      return List.of();
    }
    List<UnexpectedMessage> all = new ArrayList<>();
    for (UnexpectedMessage at = firstOfAll; at != null; at = at.nextOfAll) {
      all.add(at);
    }
    return all;
  }

  /** The message from the peer to which its sender gave this id. */
  @Nullable UnexpectedMessage findById(int peer, long id) {
    if (isEmpty()) {
      return null;
    }
    for (UnexpectedMessage at = firstFromPeer[peer]; at != null; at = at.nextFromPeer) {
      if (at.id == id) {
        return at;
      }
    }
    return null;
  }
}
