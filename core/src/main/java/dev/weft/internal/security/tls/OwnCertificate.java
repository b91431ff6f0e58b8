package dev.weft.internal.security.tls;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayInputStream;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;

/**
 * A key that only this process has, for its lifetime, in a self-signed certificate, because TLS
 * needs one. The certificate is not verified; peers are authenticated by the job's secret, bound to
 * the TLS session ({@link TlsStream#binding}).
 *
 * @param key never leaves the process
 */
record OwnCertificate(PrivateKey key, X509Certificate certificate) {
  private static final String CURVE = "secp256r1";
  private static final String SIGNATURE = "SHA256withECDSA";

  /** 1.2.840.10045.4.3.2 and 2.5.4.3. */
  private static final String ECDSA_WITH_SHA256 = "2a8648ce3d040302";

  private static final String COMMON_NAME = "550403";

  /** Clocks of hosts differ, and no peer checks the time. */
  private static final String BEGIN = "20000101000000Z";

  private static final String END = "99991231235959Z";
  private static final byte VERSION_3 = 2;

  @Override
  public String toString() {
    return "OwnCertificate[hidden]";
  }

  /** Makes a new one. Takes some milliseconds. */
  static OwnCertificate create() throws GeneralSecurityException {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
    generator.initialize(new ECGenParameterSpec(CURVE));
    KeyPair keys = generator.generateKeyPair();
    byte[] algorithm = Der.value(Der.SEQUENCE, Der.object(ECDSA_WITH_SHA256));
    byte[] toBeSigned = content(algorithm, keys.getPublic().getEncoded());
    Signature signature = Signature.getInstance(SIGNATURE);
    signature.initSign(keys.getPrivate());
    signature.update(toBeSigned);
    byte[] unusedBits = {0};
    byte[] encoded =
        Der.value(
            Der.SEQUENCE,
            toBeSigned,
            algorithm,
            Der.value(Der.BIT_STRING, unusedBits, signature.sign()));
    return new OwnCertificate(
        keys.getPrivate(),
        (X509Certificate)
            CertificateFactory.getInstance("X.509")
                .generateCertificate(new ByteArrayInputStream(encoded)));
  }

  private static byte[] content(byte[] algorithm, byte[] publicKey) {
    byte[] name =
        Der.value(
            Der.SEQUENCE,
            Der.value(
                Der.SET,
                Der.value(
                    Der.SEQUENCE,
                    Der.object(COMMON_NAME),
                    Der.value(Der.UTF8, "weft".getBytes(US_ASCII)))));
    byte[] validity = Der.value(Der.SEQUENCE, time(BEGIN), time(END));
    byte[] serial = {1};
    byte[] version = {VERSION_3};
    return Der.value(
        Der.SEQUENCE,
        Der.value(Der.VERSION, Der.value(Der.INTEGER, version)),
        Der.value(Der.INTEGER, serial),
        algorithm,
        name,
        validity,
        name,
        publicKey);
  }

  private static byte[] time(String text) {
    return Der.value(Der.TIME, text.getBytes(US_ASCII));
  }
}
