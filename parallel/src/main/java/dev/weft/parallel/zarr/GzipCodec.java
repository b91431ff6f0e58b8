package dev.weft.parallel.zarr;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * Compression by gzip.
 *
 * @param level 0 (none) to 9 (smallest)
 */
record GzipCodec(int level) implements Codec {
  static final int HIGHEST_LEVEL = 9;

  private static final int PIECE_BYTES = 64 << 10;
  private static final int FRAME_BYTES = 1 << 10;

  @Override
  public String name() {
    return "gzip";
  }

  @Override
  public Map<String, Object> configuration() {
    return Map.of("level", level);
  }

  @Override
  public ByteBuffer encode(ByteBuffer bytes, Arena arena) {
    long length = bytes.remaining();
    ByteBuffer out = Codec.allocate(length + (length >> 10) + FRAME_BYTES, arena);
    byte[] piece = new byte[(int) Math.min(PIECE_BYTES, length)];
    try (OutputStream gzip = new Leveled(new Sink(out), level)) {
      while (bytes.hasRemaining()) {
        int next = Math.min(piece.length, bytes.remaining());
        bytes.get(piece, 0, next);
        gzip.write(piece, 0, next);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e); // nothing of it leaves this memory
    }
    return out.flip();
  }

  @Override
  public ByteBuffer decode(ByteBuffer bytes, int most, Arena arena) throws ZarrFormatException {
    ByteBuffer out = Codec.allocate(most, arena);
    byte[] piece = new byte[Math.clamp(most, 1, PIECE_BYTES)];
    try (InputStream gzip = new GZIPInputStream(new Source(bytes), piece.length)) {
      for (int length = gzip.read(piece); length >= 0; length = gzip.read(piece)) {
        if (length > out.remaining()) {
          throw new ZarrFormatException("holds more than the " + most + " bytes that a chunk has");
        }
        out.put(piece, 0, length);
      }
    } catch (ZarrFormatException e) {
      throw e;
    } catch (IOException e) {
      throw new ZarrFormatException("is not what gzip has made: " + e.getMessage(), e);
    }
    return out.flip();
  }

  /** The level of the JDK's stream cannot be given to its constructor. */
  private static final class Leveled extends GZIPOutputStream {
    Leveled(OutputStream out, int level) throws IOException {
      super(out, PIECE_BYTES);
      def.setLevel(level);
    }
  }

  private static final class Sink extends OutputStream {
    private final ByteBuffer out;

    Sink(ByteBuffer out) {
      this.out = out;
    }

    @Override
    public void write(int each) {
      out.put((byte) each);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
      out.put(bytes, offset, length);
    }
  }

  private static final class Source extends InputStream {
    private final ByteBuffer in;

    Source(ByteBuffer in) {
      this.in = in;
    }

    @Override
    public int read() {
      return in.hasRemaining() ? Byte.toUnsignedInt(in.get()) : -1;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) {
      if (length > 0 && !in.hasRemaining()) {
        return -1;
      }
      int moved = Math.min(length, in.remaining());
      in.get(bytes, offset, moved);
      return moved;
    }

    @Override
    public int available() {
      return in.remaining();
    }
  }
}
