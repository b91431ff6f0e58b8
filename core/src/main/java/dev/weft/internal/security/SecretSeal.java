package dev.weft.internal.security;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.Base64;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Encrypts with a secret that both sides have: AES-256-GCM with a separate key for each purpose.
 */
public final class SecretSeal implements Seal {
  private static final String CIPHER = "AES/GCM/NoPadding";
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BITS = 128;

  private final byte[] key;

  /** A text that was sealed for one purpose is invalid for another. */
  public SecretSeal(Secret secret, String purpose) {
    this.key = secret.derive(purpose);
  }

  @Override
  public String seal(String text) throws IOException {
    byte[] nonce = Entropy.bytes(NONCE_BYTES);
    byte[] sealed = run(Cipher.ENCRYPT_MODE, nonce, text.getBytes(UTF_8));
    byte[] both = Arrays.copyOf(nonce, NONCE_BYTES + sealed.length);
    System.arraycopy(sealed, 0, both, NONCE_BYTES, sealed.length);
    return Base64.getEncoder().encodeToString(both);
  }

  @Override
  public String open(String sealed) throws IOException {
    try {
      byte[] both = Base64.getDecoder().decode(sealed);
      if (both.length < NONCE_BYTES) {
        throw new IOException("the sealed text ends early");
      }
      byte[] nonce = Arrays.copyOf(both, NONCE_BYTES);
      byte[] rest = Arrays.copyOfRange(both, NONCE_BYTES, both.length);
      return new String(run(Cipher.DECRYPT_MODE, nonce, rest), UTF_8);
    } catch (IllegalArgumentException e) {
      throw new IOException("it is not a sealed text", e);
    }
  }

  private byte[] run(int mode, byte[] nonce, byte[] text) throws IOException {
    try {
      Cipher cipher = Cipher.getInstance(CIPHER);
      cipher.init(mode, new SecretKeySpec(key, "AES"), new GCMParameterSpec(TAG_BITS, nonce));
      return cipher.doFinal(text);
    } catch (GeneralSecurityException e) {
      throw new IOException("it is encrypted with another secret", e);
    }
  }
}
