package dev.weft.internal.stall;

import java.util.function.IntUnaryOperator;

/**
 * Messages of one sender and tag that have arrived at a rank but have not been received.
 *
 * @param source the rank of the job that sent them
 * @param elsewhere whether their communicator differs from that of the waiting receive
 * @param communicator their communicator, in words
 * @param place where the program sent them; empty unless messages are checked
 */
public record UnmatchedMessages(
    int source, int tag, boolean elsewhere, String communicator, String place, int number) {
  UnmatchedMessages renumbered(IntUnaryOperator rank) {
    return new UnmatchedMessages(
        rank.applyAsInt(source), tag, elsewhere, communicator, place, number);
  }
}
