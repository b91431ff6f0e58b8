package dev.weft.cli.trace;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/**
 * A file of packets. Many of them together are compressed, and are one packet of the file. For one
 * thread.
 */
final class PerfettoOutput implements Closeable {
  /** So many bytes of packets are compressed together. */
  private static final int TOGETHER_BYTES = 256 << 10;

  private final OutputStream out;
  private final Deflater deflater = new Deflater(Deflater.BEST_SPEED);
  private final ProtoOutput together = new ProtoOutput();
  private long sequences;

  /** The stream is not closed with it. */
  PerfettoOutput(OutputStream out) {
    this.out = out;
  }

  /** A number for a new sequence of packets. */
  long nextSequence() {
    return ++sequences;
  }

  /** Adds a packet. Blocks as writing does. */
  void add(ProtoOutput packet) throws IOException {
    together.message(PerfettoFields.PACKET, packet);
    if (together.size() >= TOGETHER_BYTES) {
      compress();
    }
  }

  private void compress() throws IOException {
    ByteArrayOutputStream compressed = new ByteArrayOutputStream();
    deflater.reset();
    try (OutputStream deflating = new DeflaterOutputStream(compressed, deflater)) {
      together.writeTo(deflating);
    }
    ProtoOutput packet =
        new ProtoOutput()
            .content(
                PerfettoFields.COMPRESSED_PACKETS, compressed.toByteArray(), compressed.size());
    new ProtoOutput().message(PerfettoFields.PACKET, packet).writeTo(out);
    together.clear();
  }

  @Override
  public void close() throws IOException {
    try {
      compress();
    } finally {
      deflater.end();
    }
  }
}
