package dev.weft.internal.transport.ucx;

import dev.weft.internal.security.PeerProof;

/**
 * The tags of what one rank sends to another. A tag is 64 bits that only members of the job can
 * know, so a message with it is from one of them: UCX itself asks nobody who he is.
 *
 * @param hello of the message that makes the sender known
 * @param frames of frames
 * @param reads of what the receiver reads out of the sender's memory; the lower 16 bits are 0 and
 *     number the read
 */
record PairTags(long hello, long frames, long reads) {
  static final int READ_NUMBERS = 1 << 16;

  /** Set in the tags of reads, and in no other. */
  private static final long READ = Long.MIN_VALUE;

  static PairTags of(PeerProof proof, int from, byte[] fromNonce, int to, byte[] toNonce) {
    return new PairTags(
        hello(proof, to, toNonce),
        proof.number("frames", from, fromNonce, to, toNonce) & ~READ,
        (proof.number("reads", from, fromNonce, to, toNonce) | READ) & -READ_NUMBERS);
  }

  /** The tag under which a rank is greeted, by whomever. */
  static long hello(PeerProof proof, int to, byte[] toNonce) {
    return proof.number("greetings", to, toNonce, to, toNonce) & ~READ;
  }
}
