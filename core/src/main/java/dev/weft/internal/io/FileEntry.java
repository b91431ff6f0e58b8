package dev.weft.internal.io;

import dev.weft.Comm;
import dev.weft.io.FileHints;
import dev.weft.io.FileProvider;
import dev.weft.io.ParallelFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;

/** Opens and deletes files. {@link ParallelFile} finds this class by its name. */
public final class FileEntry implements FileProvider {

  /** Called by its name. */
  public FileEntry() {}

  @Override
  public ParallelFile open(Comm comm, Path path, FileHints hints, OpenOption... options) {
    return Opening.open(comm, path, hints, options);
  }

  @Override
  public void delete(Comm comm, Path path) {
    try {
      Files.delete(path);
    } catch (IOException e) {
      throw new FileErrors(path, comm.rank()).failed("delete", e);
    }
  }
}
