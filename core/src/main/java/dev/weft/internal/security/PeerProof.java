package dev.weft.internal.security;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.security.MessageDigest;

/**
 * Values that only members of the job can compute for a pair of ranks: proofs, and numbers that
 * serve as names. Transports whose library makes the connections use them, because they cannot run
 * a {@link Handshake}. Each is valid only from one rank to another, and, because it includes each
 * rank's nonce, only for this run; nonces travel on the ranks' cards. Immutable; any thread; never
 * blocks.
 */
public final class PeerProof {
  public static final int BYTES = Sha256.DIGEST_BYTES;
  public static final int NONCE_BYTES = 16;

  private final byte[] key;

  /**
   * @param purpose its purpose; proofs for different purposes do not reveal each other
   */
  public PeerProof(Secret secret, String purpose) {
    key = secret.derive("peers " + purpose);
  }

  /** A new nonce for a card. */
  public static byte[] nonce() {
    return Entropy.bytes(NONCE_BYTES);
  }

  /** The proof to the rank {@code to} that the rank {@code from} is a member. */
  public byte[] of(String what, int from, byte[] fromNonce, int to, byte[] toNonce) {
    byte[] ranks = ByteBuffer.allocate(2 * Integer.BYTES).putInt(from).putInt(to).array();
    return Hmac.mac(key, ranks, fromNonce, toNonce, what.getBytes(UTF_8));
  }

  /** A number that both know and no other process can guess. */
  public long number(String what, int from, byte[] fromNonce, int to, byte[] toNonce) {
    return ByteBuffer.wrap(of(what, from, fromNonce, to, toNonce)).getLong();
  }

  /** Whether two proofs are the same, in a time that does not depend on where they differ. */
  public static boolean matches(byte[] expected, byte[] shown) {
    return MessageDigest.isEqual(expected, shown);
  }
}
