package dev.weft.cli.explore;

import org.jspecify.annotations.Nullable;

/** A message that a rank has sent; ranks by their number in the job. */
final class Sent {
  final Event event;
  final int source;
  final int destination;
  final int communicator;
  final int tag;

  /** The receive that has got it; null if none has. */
  @Nullable Received consumer;

  Sent(Event event, int source, int destination, int communicator, int tag) {
    this.event = event;
    this.source = source;
    this.destination = destination;
    this.communicator = communicator;
    this.tag = tag;
  }
}
