package dev.weft.internal.transport.tagged;

/**
 * The tags of the messages from one rank to another.
 *
 * @param hello of the message that identifies the sender
 * @param frames of frames
 * @param reads the first tag of the receiver's reads of the sender's memory; each read has its own
 *     tag, from this number on
 * @param readNumbers how many reads can be under way
 */
public record PairTags(long hello, long frames, long reads, int readNumbers) {}
