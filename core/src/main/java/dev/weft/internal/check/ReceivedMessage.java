package dev.weft.internal.check;

import dev.weft.data.ElementType;

/**
 * A message that a receive has taken.
 *
 * @param source the sender's rank in the communicator
 * @param order a number that is larger the later the sender sent it
 * @param known the latest event of the receiver that had happened before the message was sent
 * @param place where it was sent; empty if unknown
 */
record ReceivedMessage(
    int source, int tag, long bytes, ElementType type, String place, int order, int known) {
  /** In words, after "the message" or "that". */
  String words() {
    return "from rank %d with tag %d%s"
        .formatted(source, tag, place.isEmpty() ? "" : ", sent at " + place);
  }
}
