package dev.weft.internal.security;

import java.util.Arrays;

/** HMAC-SHA256 (RFC 2104) and HKDF-SHA256 (RFC 5869) over {@link Sha256}. Never blocks. */
final class Hmac {
  private static final byte INNER = 0x36;
  private static final byte OUTER = 0x5c;

  /** The MAC of the concatenated parts. */
  static byte[] mac(byte[] key, byte[]... parts) {
    Sha256 inner = new Sha256().update(pad(key, INNER));
    for (byte[] part : parts) {
      inner.update(part);
    }
    return new Sha256().update(pad(key, OUTER)).update(inner.digest()).digest();
  }

  /** HKDF extract and expand with an empty salt, to one block of output. */
  static byte[] hkdf(byte[] keyMaterial, byte[] info) {
    byte[] pseudoRandomKey = mac(new byte[Sha256.DIGEST_BYTES], keyMaterial);
    return mac(pseudoRandomKey, info, new byte[] {1});
  }

  private static byte[] pad(byte[] key, byte value) {
    byte[] shortKey = key.length > Sha256.BLOCK_BYTES ? new Sha256().update(key).digest() : key;
    byte[] padded = Arrays.copyOf(shortKey, Sha256.BLOCK_BYTES);
    for (int i = 0; i < padded.length; i++) {
      padded[i] ^= value;
    }
    return padded;
  }

  private Hmac() {}
}
