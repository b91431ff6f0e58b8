package dev.weft.internal.transport.tagged;

/**
 * The tags of what one rank sends to another.
 *
 * @param hello of the message that makes the sender known
 * @param frames of frames
 * @param reads of what the receiver reads out of the sender's memory: this and the numbers after
 *     it, so that each read has its own
 * @param readNumbers how many reads can be under way
 */
public record PairTags(long hello, long frames, long reads, int readNumbers) {}
