package dev.weft.parallel.zarr;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdException;
import dev.weft.failure.ArgumentException;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.util.Map;

/**
 * Compression by Zstandard, with the library {@code com.github.luben:zstd-jni} where a program has
 * it: it is native, and larger than all of Weft, so that nobody else should have to carry it.
 *
 * @param level as Zstandard has it, -131072 to 22; 0 for its default
 * @param checksum whether a frame ends with one
 */
record ZstdCodec(int level, boolean checksum) implements Codec {
  static final int LOWEST_LEVEL = -131072;
  static final int HIGHEST_LEVEL = 22;

  /**
   * Checks that the library is there.
   *
   * @throws ArgumentException if it is not
   */
  static void require() {
    try {
      long _ = Zstd.compressBound(1);
    } catch (LinkageError e) {
      throw new ArgumentException(
          "chunks compressed by zstd need the library com.github.luben:zstd-jni on the class path; "
              + "add it, or take gzip ("
              + e
              + ")",
          e);
    }
  }

  @Override
  public String name() {
    return "zstd";
  }

  @Override
  public Map<String, Object> configuration() {
    return Map.of("level", level, "checksum", checksum);
  }

  @Override
  public ByteBuffer encode(ByteBuffer bytes, Arena arena) {
    ByteBuffer out = Codec.allocate(Zstd.compressBound(bytes.remaining()), arena);
    long length =
        Zstd.compressDirectByteBuffer(
            out, 0, out.limit(), bytes, bytes.position(), bytes.remaining(), level, checksum);
    return out.limit((int) length);
  }

  @Override
  public ByteBuffer decode(ByteBuffer bytes, int most, Arena arena) throws ZarrFormatException {
    ByteBuffer out = Codec.allocate(most, arena);
    try {
      long length =
          Zstd.decompressDirectByteBuffer(out, 0, most, bytes, bytes.position(), bytes.remaining());
      return out.limit((int) length);
    } catch (ZstdException e) {
      throw new ZarrFormatException(
          "is not what zstd has made of at most " + most + " bytes: " + e.getMessage(), e);
    }
  }
}
