package dev.weft.io;

import dev.weft.Comm;
import java.nio.file.OpenOption;
import java.nio.file.Path;

/**
 * The implementation behind the static methods of {@link ParallelFile}; programs call those
 * methods.
 */
public interface FileProvider {
  /** Behind {@link ParallelFile#open(Comm, Path, FileHints, OpenOption...)}. */
  ParallelFile open(Comm comm, Path path, FileHints hints, OpenOption... options);

  /** Behind {@link ParallelFile#delete}. */
  void delete(Comm comm, Path path);
}
