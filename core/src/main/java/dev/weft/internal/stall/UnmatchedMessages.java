package dev.weft.internal.stall;

/**
 * Messages of one sender and tag that have come to a rank and that nobody there has received.
 *
 * @param source the rank of the job that sent them
 * @param elsewhere whether their communicator is not that of the receive that they are near to
 * @param communicator theirs, in words
 * @param place where the program sent them; empty unless it has its messages checked
 */
public record UnmatchedMessages(
    int source, int tag, boolean elsewhere, String communicator, String place, int number) {}
