package dev.weft.cli.explore;

import dev.weft.internal.replay.DecisionFileDescriptor;
import dev.weft.internal.replay.Match;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A receive or probe of a rank; ranks by their number in the job, negative for any. */
final class Received {
  /** The event at which it begins, or by which it has found its message. */
  final Event post;

  /** Among those with a wildcard; 0 if it has none. */
  final int number;

  final int communicator;
  final int source;
  final int tag;
  final int flags;
  final String place;

  /** The ranks of its communicator. */
  final List<Integer> group;

  /** When the program knows its end; null if it never does. */
  @Nullable Event end;

  @Nullable Match match;
  @Nullable Sent message;

  Received(
      Event post,
      int number,
      int communicator,
      int source,
      int tag,
      int flags,
      String place,
      List<Integer> group) {
    this.post = post;
    this.number = number;
    this.communicator = communicator;
    this.source = source;
    this.tag = tag;
    this.flags = flags;
    this.place = place;
    this.group = group;
  }

  int rank() {
    return post.rank();
  }

  /** Whether it leaves its message to others. */
  boolean probes() {
    return (flags & DecisionFileDescriptor.PROBED) != 0;
  }

  boolean wants(Sent sent) {
    return sent.destination == rank()
        && sent.communicator == communicator
        && (source < 0 || source == sent.source)
        && (tag < 0 || tag == sent.tag);
  }

  /** The decision that it gets a message. */
  Match of(Sent sent) {
    return new Match(flags, communicator, group.indexOf(sent.source), sent.tag);
  }
}
