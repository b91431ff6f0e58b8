package dev.weft.parallel.zarr;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.util.Map;

/**
 * Compression by Zstandard, where a program has {@linkplain ZstdLibrary the library}.
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
      long _ = ZstdLibrary.compressBound(1);
    } catch (LinkageError e) {
      throw new ArgumentException(
          FailureCode.STORED_ARRAY,
          "chunks compressed by zstd need com.github.luben:zstd-jni on the class path or module path; add it, or take gzip (%s)"
              .formatted(e),
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
    ByteBuffer out = Codec.allocate(ZstdLibrary.compressBound(bytes.remaining()), arena);
    return ZstdLibrary.compress(bytes, out, level, checksum);
  }

  @Override
  public ByteBuffer decode(ByteBuffer bytes, int most, Arena arena) throws ZarrFormatException {
    return ZstdLibrary.decompress(bytes, Codec.allocate(most, arena));
  }
}
