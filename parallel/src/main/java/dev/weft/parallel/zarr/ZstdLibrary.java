package dev.weft.parallel.zarr;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdException;
import java.nio.ByteBuffer;
import java.util.Objects;

/**
 * The only class that uses {@code com.github.luben:zstd-jni}. The library is native, and larger
 * than all of Weft, so nobody should have to carry it: without it, this class cannot be linked, and
 * its first use is a {@link LinkageError}. Buffers are direct.
 */
final class ZstdLibrary {
  static {
    // The library may be on the class path while Weft is on the module path.
    ClassLoader loader = Objects.requireNonNull(ZstdLibrary.class.getClassLoader());
    Module _ = ZstdLibrary.class.getModule().addReads(loader.getUnnamedModule());
  }

  private ZstdLibrary() {}

  static long compressBound(long bytes) {
    return Zstd.compressBound(bytes);
  }

  /** Compresses the remaining bytes into another buffer, from its beginning; returns that. */
  static ByteBuffer compress(ByteBuffer bytes, ByteBuffer out, int level, boolean checksum) {
    long length =
        Zstd.compressDirectByteBuffer(
            out, 0, out.limit(), bytes, bytes.position(), bytes.remaining(), level, checksum);
    return out.limit((int) length);
  }

  /** The opposite of {@link #compress}. */
  static ByteBuffer decompress(ByteBuffer bytes, ByteBuffer out) throws ZarrFormatException {
    try {
      long length =
          Zstd.decompressDirectByteBuffer(
              out, 0, out.limit(), bytes, bytes.position(), bytes.remaining());
      return out.limit((int) length);
    } catch (ZstdException e) {
      throw new ZarrFormatException(
          "is not what zstd has made of at most " + out.limit() + " bytes: " + e.getMessage(), e);
    }
  }
}
