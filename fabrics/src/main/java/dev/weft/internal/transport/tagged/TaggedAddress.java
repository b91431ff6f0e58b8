package dev.weft.internal.transport.tagged;

import dev.weft.internal.security.PeerProof;
import java.util.Base64;
import java.util.HexFormat;

/**
 * A rank's address in its card: {@code WHERE/NONCE/CREDIT}, that is the library's own address in
 * base 64, a {@link PeerProof#nonce} in hexadecimal, and the buffer space for each sender.
 */
public final class TaggedAddress {
  private static final int PARTS = 3;

  private final byte[] where;
  private final byte[] nonce;
  private final long creditBytes;

  TaggedAddress(byte[] where, byte[] nonce, long creditBytes) {
    this.where = where;
    this.nonce = nonce;
    this.creditBytes = creditBytes;
  }

  /** Where the library finds the rank, in its own form; not to be changed. */
  public byte[] where() {
    return where;
  }

  /** Not to be changed. */
  public byte[] nonce() {
    return nonce;
  }

  /** See {@link dev.weft.internal.transport.Link#creditBytes}. */
  long creditBytes() {
    return creditBytes;
  }

  /**
   * @throws IllegalArgumentException if it is none
   */
  static TaggedAddress parse(String text) {
    String[] parts = text.split("/", -1);
    if (parts.length != PARTS) {
      throw new IllegalArgumentException("not the address of a rank: " + text);
    }
    byte[] where = Base64.getUrlDecoder().decode(parts[0]);
    byte[] nonce = HexFormat.of().parseHex(parts[1]);
    long credit = Long.parseLong(parts[2]);
    if (where.length == 0 || nonce.length != PeerProof.NONCE_BYTES || credit < 0) {
      throw new IllegalArgumentException("not the address of a rank: " + text);
    }
    return new TaggedAddress(where, nonce, credit);
  }

  @Override
  public String toString() {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(where)
        + "/"
        + HexFormat.of().formatHex(nonce)
        + "/"
        + creditBytes;
  }
}
