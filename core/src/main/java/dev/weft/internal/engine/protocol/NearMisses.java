package dev.weft.internal.engine.protocol;

import dev.weft.Comm;
import dev.weft.internal.engine.request.MessageSpace;
import dev.weft.internal.engine.request.UnexpectedMessage;
import dev.weft.internal.stall.UnmatchedMessages;
import dev.weft.internal.stall.WaitKind;
import dev.weft.internal.stall.WaitTarget;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which messages that nobody has received may have been meant for the receives and probes that
 * wait. Nearest is a wrong tag, then a wrong communicator, then a wrong source, then two of them; a
 * message of which all three differ is none. Only messages that the program itself has sent count.
 * Stateless; under the engine lock.
 */
public final class NearMisses {
  private static final int SHOWN = 3;
  private static final int TAG = 1;
  private static final int COMMUNICATOR = 2;
  private static final int SOURCE = 4;
  private static final int ALL = TAG | COMMUNICATOR | SOURCE;

  /** Alike for all messages that are told as one. */
  private record Kind(int source, int tag, String communicator, String place, int differences) {
    boolean isNear() {
      return differences != ALL;
    }

    int distance() {
      return Integer.bitCount(differences) * (ALL + 1) + differences;
    }

    UnmatchedMessages times(int number) {
      boolean elsewhere = (differences & COMMUNICATOR) != 0;
      return new UnmatchedMessages(source, tag, elsewhere, communicator, place, number);
    }
  }

  /**
   * The nearest ones, first the nearest.
   *
   * @param waits of all threads of the rank
   */
  public static List<UnmatchedMessages> of(List<WaitTarget> waits, Contexts contexts) {
    List<WaitTarget> receives =
        waits.stream().filter(wait -> isReceive(wait) && isProgrammed(wait, contexts)).toList();
    if (receives.isEmpty()) {
      return List.of();
    }
    Map<Kind, Integer> numbers = new LinkedHashMap<>();
    for (MessageSpace space : contexts.all()) {
      if (space.isProgrammed()) {
        for (UnexpectedMessage message : space.unexpected()) {
          Kind kind = nearest(message, contexts, space.context, receives);
          if (kind.isNear()) {
            numbers.merge(kind, 1, Integer::sum);
          }
        }
      }
    }
    return numbers.entrySet().stream()
        .sorted(Comparator.comparingInt(each -> each.getKey().distance()))
        .limit(SHOWN)
        .map(each -> each.getKey().times(each.getValue()))
        .toList();
  }

  /**
   * With which other tags, or on which other communicators, a rank has sent messages that nobody
   * has received, to follow the finding that what a receive or probe wants can no longer come;
   * empty if there are none.
   *
   * @param space of the receive, which none of its messages matches
   */
  static String others(int source, MessageSpace space, Contexts contexts) {
    if (!space.isProgrammed()) {
      return "";
    }
    Set<String> sent = sent(source, space, "");
    if (sent.isEmpty()) {
      for (MessageSpace other : contexts.all()) {
        String title = contexts.title(other.context);
        if (other.isProgrammed() && !title.isEmpty()) {
          sent.addAll(sent(source, other, " on " + title));
        }
      }
    }
    return sent.isEmpty()
        ? ""
        : sent.stream()
            .limit(SHOWN)
            .collect(
                Collectors.joining(
                    " or ", "; what it has sent with tag ", " has not been received"));
  }

  /** With which tags, each followed by these words. */
  private static Set<String> sent(int source, MessageSpace space, String on) {
    Set<String> tags = new LinkedHashSet<>();
    for (UnexpectedMessage message : space.unexpected()) {
      if (message.peer == source && tags.size() < SHOWN) {
        tags.add(message.tag + on);
      }
    }
    return tags;
  }

  private static boolean isReceive(WaitTarget wait) {
    return wait.kind() == WaitKind.RECEIVE || wait.kind() == WaitKind.PROBE;
  }

  private static boolean isProgrammed(WaitTarget wait, Contexts contexts) {
    MessageSpace space = wait.context() < 0 ? null : contexts.find(wait.context());
    return space != null && space.isProgrammed();
  }

  private static Kind nearest(
      UnexpectedMessage message, Contexts contexts, int context, List<WaitTarget> receives) {
    String title = contexts.title(context);
    String place = contexts.place(message);
    Kind nearest = new Kind(message.peer, message.tag, title, place, ALL);
    for (WaitTarget receive : receives) {
      int tag = receive.tag() == Comm.ANY_TAG || receive.tag() == message.tag ? 0 : TAG;
      int communicator = receive.context() == context ? 0 : COMMUNICATOR;
      int source = receive.peer() < 0 || receive.peer() == message.peer ? 0 : SOURCE;
      Kind kind = new Kind(message.peer, message.tag, title, place, tag | communicator | source);
      nearest = kind.distance() < nearest.distance() ? kind : nearest;
    }
    return nearest;
  }

  private NearMisses() {}
}
