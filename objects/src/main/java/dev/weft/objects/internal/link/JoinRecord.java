package dev.weft.objects.internal.link;

import dev.weft.failure.FailureCode;
import dev.weft.failure.LaunchException;
import dev.weft.objects.internal.wire.Bytes;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;

/**
 * The record that each side of a link sends after the proofs. Little-endian.
 *
 * <pre>
 *   0               4               8               12              16
 *   +---------------+---------------+---------------+---------------+-----------
 *   |    version    |   in flight   |     lease     |    length     |  codec
 *   +---------------+---------------+---------------+---------------+-----------
 * </pre>
 *
 * @param inFlight the largest number of calls to the other side that no thread awaits
 * @param leaseMillis its lease time
 * @param codec the name of its codec
 */
public record JoinRecord(int inFlight, int leaseMillis, String codec) {
  /** The version of the frames that nodes and links send. */
  static final int VERSION = 2;

  private static final int IN_FLIGHT = 4;
  private static final int LEASE = 8;
  private static final int LENGTH = 12;
  private static final int HEADER_BYTES = 16;
  private static final int MOST_CODEC_BYTES = 64;

  byte[] encoded() {
    byte[] name = codec.getBytes(StandardCharsets.UTF_8);
    int length = Math.min(name.length, MOST_CODEC_BYTES);
    byte[] record = new byte[HEADER_BYTES + length];
    Bytes.putInt(record, 0, VERSION);
    Bytes.putInt(record, IN_FLIGHT, inFlight);
    Bytes.putInt(record, LEASE, leaseMillis);
    Bytes.putInt(record, LENGTH, length);
    System.arraycopy(name, 0, record, HEADER_BYTES, length);
    return record;
  }

  /**
   * Reads the other side's; blocks.
   *
   * @throws LaunchException if it is of another version
   */
  static JoinRecord read(InputStream in) throws IOException {
    byte[] header = exactly(in, HEADER_BYTES);
    int version = Bytes.getInt(header, 0);
    if (version != VERSION) {
      throw new LaunchException(
          FailureCode.NODE,
          "the other node speaks version %d of the frames of nodes, this one %d; use one version of Weft"
              .formatted(version, VERSION));
    }
    int inFlight = Bytes.getInt(header, IN_FLIGHT);
    int lease = Bytes.getInt(header, LEASE);
    int length = Bytes.getInt(header, LENGTH);
    if (inFlight < 1 || lease < 1 || length < 0 || length > MOST_CODEC_BYTES) {
      throw new ProtocolException(
          "the other node says %d calls in flight, a lease of %d ms and a codec's name of %d bytes"
              .formatted(inFlight, lease, length));
    }
    byte[] name = exactly(in, length);
    return new JoinRecord(inFlight, lease, new String(name, StandardCharsets.UTF_8));
  }

  static byte[] exactly(InputStream in, int length) throws IOException {
    byte[] bytes = in.readNBytes(length);
    if (bytes.length < length) {
      throw new EOFException("the connection has ended");
    }
    return bytes;
  }
}
