package dev.weft.parallel.zarr;

import java.nio.file.Path;

/**
 * The names of the files of an array.
 *
 * @param name of the encoding: {@code default}, or that of version 2
 * @param separator between the numbers of a file along each dimension
 */
record ChunkKey(String name, String separator) {
  static final String DEFAULT = "default";
  static final String V2 = "v2";
  static final ChunkKey USUAL = new ChunkKey(DEFAULT, "/");

  /** The file with these numbers. */
  Path file(Path folder, long[] numbers) {
    StringBuilder key = new StringBuilder();
    for (long each : numbers) {
      key.append(key.isEmpty() ? "" : separator).append(each);
    }
    return folder.resolve(name.equals(V2) ? key.toString() : "c" + separator + key);
  }
}
