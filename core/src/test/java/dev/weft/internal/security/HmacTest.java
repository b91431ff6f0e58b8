package dev.weft.internal.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import javax.crypto.KDF;
import javax.crypto.Mac;
import javax.crypto.spec.HKDFParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

/** The small digests against published vectors and against the JDK's. */
final class HmacTest {
  private static final HexFormat HEX = HexFormat.of();

  @Test
  void digestsTheStandardsExamples() {
    assertThat(HEX.formatHex(new Sha256().digest()))
        .isEqualTo("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    assertThat(HEX.formatHex(new Sha256().update("abc".getBytes()).digest()))
        .isEqualTo("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  }

  @Test
  void digestsEveryLengthAsTheJdkDoes() throws GeneralSecurityException {
    byte[] data = randomBytes(1, 300);
    for (int length = 0; length <= data.length; length++) {
      byte[] message = Arrays.copyOf(data, length);
      assertThat(new Sha256().update(message).digest())
          .isEqualTo(MessageDigest.getInstance("SHA-256").digest(message));
    }
  }

  @Test
  void authenticatesAsTheJdkDoesForEveryKeyLength() throws GeneralSecurityException {
    for (int keyBytes = 1; keyBytes <= 150; keyBytes++) {
      byte[] key = randomBytes(keyBytes, keyBytes);
      byte[] message = randomBytes(~keyBytes, 3 * keyBytes);
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      int cut = keyBytes / 2;
      byte[] head = Arrays.copyOf(message, cut);
      byte[] tail = Arrays.copyOfRange(message, cut, message.length);
      assertThat(Hmac.mac(key, head, tail)).isEqualTo(mac.doFinal(message));
    }
  }

  @Test
  void derivesAsTheJdkDoes() throws GeneralSecurityException {
    byte[] keyMaterial = randomBytes(5, 32);
    byte[] info = "some purpose".getBytes();
    byte[] expected =
        KDF.getInstance("HKDF-SHA256")
            .deriveData(HKDFParameterSpec.ofExtract().addIKM(keyMaterial).thenExpand(info, 32));
    assertThat(Hmac.hkdf(keyMaterial, info)).isEqualTo(expected);
  }

  private static byte[] randomBytes(long seed, int count) {
    byte[] bytes = new byte[count];
    new Random(seed).nextBytes(bytes);
    return bytes;
  }
}
