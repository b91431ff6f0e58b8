package dev.weft.internal.check;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds races in what a rank has received on one communicator: a receive from any rank that could
 * have taken another message, because that was sent without knowledge of the receive's end, and
 * then a receive could not have been completed.
 *
 * <p>It lets the receive take the other message, and then every later receive, in order, take what
 * it would have found. As long as all find something nothing is said: the program may be right with
 * either message. Nor is anything said once a receive would take another message than it has, and
 * the program may have asked from where that came, because it may then go on in another way. One
 * thread.
 */
final class RaceSearch {
  private final List<PostedReceive> receives;

  /** Whether nothing follows: a receive that would find nothing would wait for ever. */
  private final boolean complete;

  private final List<String> found = new ArrayList<>();

  private RaceSearch(List<PostedReceive> receives, boolean complete) {
    this.receives = receives;
    this.complete = complete;
  }

  /** The races of these receives, in the order in which they began, in words. */
  static List<String> in(List<PostedReceive> receives, boolean complete) {
    RaceSearch search = new RaceSearch(receives, complete);
    for (int i = 0; i < receives.size(); i++) {
      search.alternativesOf(i);
    }
    return search.found;
  }

  private void alternativesOf(int index) {
    PostedReceive any = receives.get(index);
    ReceivedMessage taken = any.message();
    if (!any.isFromAny() || taken == null) {
      return;
    }
    Set<Integer> sources = new HashSet<>(List.of(taken.source()));
    for (PostedReceive later : receives.subList(index + 1, receives.size())) {
      ReceivedMessage message = later.message();
      if (message != null && sources.add(message.source())) {
        ReceivedMessage other = first(index + 1, message.source(), any, taken, null);
        String consequence = other == null ? "" : consequence(index, taken, other);
        if (other != null && !consequence.isEmpty()) {
          found.add(
              "%s took the message %s; that %s, could have matched as well, and %s"
                  .formatted(any.operation, taken.words(), other.words(), consequence));
          return;
        }
      }
    }
  }

  /** What would go wrong if a receive took another message; empty if nothing would. */
  private String consequence(int index, ReceivedMessage taken, ReceivedMessage other) {
    PostedReceive any = receives.get(index);
    String obstacle = any.obstacle(other);
    if (!obstacle.isEmpty()) {
      return obstacle + "; name the source, or use another tag for it";
    }
    if (isProbed(index) && any.fits(taken) && other.bytes() < taken.bytes()) {
      return "the receive need not take the message that %s has seen, and that would be too long then; receive from the source in its status"
          .formatted(receives.get(index - 1).operation);
    }
    if (any.isTold()) {
      return "";
    }
    ReceivedMessage extra = taken;
    ReceivedMessage missing = other;
    for (int i = index + 1; i < receives.size(); i++) {
      PostedReceive receive = receives.get(i);
      ReceivedMessage actual = receive.message();
      if (receive.isTold() && receive.isProbe()) {
        return "";
      }
      if (actual == null) {
        continue;
      }
      ReceivedMessage now = instead(i, receive, actual, extra, missing);
      if (now == null) {
        return complete
            ? "then "
                + receive.operation
                + " would wait for ever; name the source in the first, or"
                + " take any in the second"
            : "";
      }
      if (now != actual) {
        obstacle = isProbed(i) ? "" : receive.obstacle(now);
        if (!obstacle.isEmpty()) {
          return "then the first message would be left for another receive: " + obstacle;
        }
        if (receive.isTold()) {
          return "";
        }
        if (now != extra) {
          missing = now;
        } else if (actual == missing) {
          return "";
        } else {
          extra = actual;
        }
      }
    }
    return "";
  }

  /** Whether the program has asked before for what it receives. */
  private boolean isProbed(int index) {
    return index > 0 && receives.get(index - 1).isProbe();
  }

  /** What a receive would take; null if there is nothing. */
  private @Nullable ReceivedMessage instead(
      int index,
      PostedReceive receive,
      ReceivedMessage actual,
      ReceivedMessage extra,
      ReceivedMessage missing) {
    boolean overtaken =
        extra.source() == actual.source()
            && extra.order() < actual.order()
            && receive.couldMatch(extra);
    if (actual != missing) {
      return overtaken ? extra : actual;
    }
    if (receive.couldMatch(extra)) {
      return extra;
    }
    for (PostedReceive later : receives.subList(index + 1, receives.size())) {
      ReceivedMessage message = later.message();
      if (message != null && receive.couldMatch(message)) {
        return first(index + 1, message.source(), receive, extra, missing);
      }
    }
    return null;
  }

  /** The first message of a source that a receive could take, of those that later ones took. */
  private @Nullable ReceivedMessage first(
      int from,
      int source,
      PostedReceive receive,
      ReceivedMessage except,
      @Nullable ReceivedMessage missing) {
    ReceivedMessage first = null;
    for (PostedReceive later : receives.subList(from, receives.size())) {
      ReceivedMessage message = later.message();
      if (message != null
          && message != except
          && message != missing
          && message.source() == source
          && receive.couldMatch(message)
          && (first == null || message.order() < first.order())) {
        first = message;
      }
    }
    return first;
  }
}
