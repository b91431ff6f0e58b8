package dev.weft.internal.transport.ucx;

import dev.weft.internal.security.PeerProof;
import java.util.Base64;
import java.util.HexFormat;

/**
 * What a rank's card says of it: {@code WORKER/NONCE/CREDIT}, UCX's address of its worker in base
 * 64, a {@link PeerProof#nonce} in hexadecimal, and what it keeps for each sender.
 */
final class UcxAddress {
  private static final int PARTS = 3;

  private final byte[] worker;
  private final byte[] nonce;
  private final long creditBytes;

  UcxAddress(byte[] worker, byte[] nonce, long creditBytes) {
    this.worker = worker;
    this.nonce = nonce;
    this.creditBytes = creditBytes;
  }

  /** UCX's address of the rank's worker; not to be changed. */
  byte[] worker() {
    return worker;
  }

  /** Not to be changed. */
  byte[] nonce() {
    return nonce;
  }

  /** See {@link dev.weft.internal.transport.Link#creditBytes}. */
  long creditBytes() {
    return creditBytes;
  }

  /**
   * @throws IllegalArgumentException if it is none
   */
  static UcxAddress parse(String text) {
    String[] parts = text.split("/", -1);
    if (parts.length != PARTS) {
      throw new IllegalArgumentException("not the ucx address of a rank: " + text);
    }
    byte[] worker = Base64.getUrlDecoder().decode(parts[0]);
    byte[] nonce = HexFormat.of().parseHex(parts[1]);
    long credit = Long.parseLong(parts[2]);
    if (worker.length == 0 || nonce.length != PeerProof.NONCE_BYTES || credit < 0) {
      throw new IllegalArgumentException("not the ucx address of a rank: " + text);
    }
    return new UcxAddress(worker, nonce, credit);
  }

  @Override
  public String toString() {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(worker)
        + "/"
        + HexFormat.of().formatHex(nonce)
        + "/"
        + creditBytes;
  }
}
