package dev.weft.parallel.zarr;

import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Map;
import java.util.zip.CRC32C;

/** Four bytes at the end: the CRC32C of those before, little-endian. */
record Crc32cCodec() implements Codec {
  static final int BYTES = Integer.BYTES;

  @Override
  public String name() {
    return "crc32c";
  }

  @Override
  public Map<String, Object> configuration() {
    return Map.of();
  }

  @Override
  public ByteBuffer encode(ByteBuffer bytes, Arena arena) {
    int length = bytes.remaining();
    ByteBuffer all = Codec.allocate((long) length + BYTES, arena).order(ByteOrder.LITTLE_ENDIAN);
    all.put(bytes.slice()).putInt(of(bytes));
    return all.flip();
  }

  @Override
  public ByteBuffer decode(ByteBuffer bytes, int most, Arena arena) throws ZarrFormatException {
    int length = bytes.remaining() - BYTES;
    if (length < 0) {
      throw new ZarrFormatException("has " + bytes.remaining() + " bytes where a checksum is due");
    }
    int stored = bytes.order(ByteOrder.LITTLE_ENDIAN).getInt(bytes.position() + length);
    ByteBuffer content = bytes.slice(bytes.position(), length);
    if (stored != of(content)) {
      throw new ZarrFormatException(
          "is damaged: its checksum is %08x, that of its bytes %08x"
              .formatted(stored, of(content)));
    }
    return content;
  }

  private static int of(ByteBuffer bytes) {
    CRC32C crc = new CRC32C();
    crc.update(bytes.slice());
    return (int) crc.getValue();
  }
}
