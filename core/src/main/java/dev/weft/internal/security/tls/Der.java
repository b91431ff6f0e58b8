package dev.weft.internal.security.tls;

import java.io.ByteArrayOutputStream;
import java.util.HexFormat;

/**
 * Writes the few kinds of ASN.1 values that a certificate is made of: a tag, a length, the content.
 */
final class Der {
  static final int INTEGER = 0x02;
  static final int BIT_STRING = 0x03;
  static final int OBJECT = 0x06;
  static final int UTF8 = 0x0c;
  static final int TIME = 0x18;
  static final int SEQUENCE = 0x30;
  static final int SET = 0x31;

  /** The version in a certificate. */
  static final int VERSION = 0xa0;

  private static final int LONG_LENGTH = 0x80;
  private static final int BYTE = 0xff;

  /** One value, of the concatenated parts. */
  static byte[] value(int tag, byte[]... parts) {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      content.writeBytes(part);
    }
    int length = content.size();
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.write(tag);
    if (length < LONG_LENGTH) {
      all.write(length);
    } else if (length <= BYTE) {
      all.write(LONG_LENGTH | 1);
      all.write(length);
    } else {
      all.write(LONG_LENGTH | 2);
      all.write(length >> Byte.SIZE);
      all.write(length & BYTE);
    }
    all.writeBytes(content.toByteArray());
    return all.toByteArray();
  }

  /** An object's name by its encoding. */
  static byte[] object(String hex) {
    return value(OBJECT, HexFormat.of().parseHex(hex));
  }

  private Der() {}
}
