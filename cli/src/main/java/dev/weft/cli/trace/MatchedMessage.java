package dev.weft.cli.trace;

/**
 * A message that was sent and received.
 *
 * @param postedNanos when the receive was begun
 * @param received the call that had the message at its end
 */
record MatchedMessage(Call sent, long postedNanos, Call received) {}
