package dev.weft.internal.security;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.security.MessageDigest;

/**
 * What only members of the job can work out for a pair of ranks: proofs to be shown and numbers to
 * be used as names, for transports whose library makes the connections and that therefore cannot
 * have a {@link Handshake}. Each is good from one rank to another only, and, as each rank's nonce
 * is part of it, for this run only; nonces travel on the ranks' cards. Immutable; any thread; never
 * blocks.
 */
public final class PeerProof {
  public static final int BYTES = Sha256.DIGEST_BYTES;
  public static final int NONCE_BYTES = 16;

  private final byte[] key;

  /**
   * @param purpose what it is for; different ones tell nothing of each other
   */
  public PeerProof(Secret secret, String purpose) {
    key = secret.derive("peers " + purpose);
  }

  /** A new nonce for a card. */
  public static byte[] nonce() {
    return Entropy.bytes(NONCE_BYTES);
  }

  /** That the rank {@code from} is a member, shown to the rank {@code to}. */
  public byte[] of(String what, int from, byte[] fromNonce, int to, byte[] toNonce) {
    byte[] ranks = ByteBuffer.allocate(2 * Integer.BYTES).putInt(from).putInt(to).array();
    return Hmac.mac(key, ranks, fromNonce, toNonce, what.getBytes(UTF_8));
  }

  /** A number that both know and nobody else can guess. */
  public long number(String what, int from, byte[] fromNonce, int to, byte[] toNonce) {
    return ByteBuffer.wrap(of(what, from, fromNonce, to, toNonce)).getLong();
  }

  /** Whether two proofs are the same, in a time that does not depend on where they differ. */
  public static boolean matches(byte[] expected, byte[] shown) {
    return MessageDigest.isEqual(expected, shown);
  }
}
