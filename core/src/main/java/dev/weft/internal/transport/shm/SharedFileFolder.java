package dev.weft.internal.transport.shm;

import dev.weft.internal.job.Job;
import dev.weft.internal.job.JobFiles;
import dev.weft.internal.security.Secret;
import dev.weft.internal.transport.SharedRegion;
import java.lang.foreign.Arena;
import java.nio.file.Path;

/**
 * Memory of one job's ranks as shared files, each mapped as a whole. A file's name is unique in the
 * job, and cannot be predicted without the job's secret: so no other user can create the file
 * first. Its maker removes the name once all ranks that need the memory have opened it; if the
 * maker dies before, the name is removed with all files of the job. Any thread; blocks as file
 * operations do.
 *
 * @param host a value that the ranks which share memory know only in this membership, so that names
 *     of a later membership cannot be derived from earlier names
 */
public record SharedFileFolder(Path folder, String job, Secret secret, String host) {

  /** Files of a job where this process keeps them. */
  public static SharedFileFolder of(Job job, String host) {
    return new SharedFileFolder(ShmTransport.directory(), job.id(), job.secret(), host);
  }

  /**
   * Makes memory that is all zeros.
   *
   * @throws dev.weft.failure.ResourceException if there is not that much, or the name is taken
   */
  public void create(String name, long bytes) {
    try (SharedFile file = SharedFile.create(path(name))) {
      try {
        file.allocate(0, bytes);
      } catch (RuntimeException e) {
        file.unlink();
        throw e;
      }
    }
  }

  /**
   * The same for a window.
   *
   * @throws dev.weft.failure.ResourceException also if too little would be left for messages
   */
  public void createWindow(String name, long bytes) {
    ShmBudget.requireForWindow(folder, bytes);
    create(name, bytes);
  }

  /**
   * The memory that a rank has made under this name.
   *
   * @throws dev.weft.failure.ResourceException if it cannot be opened
   */
  public SharedRegion open(String name, long bytes) {
    Arena arena = Arena.ofShared();
    try (SharedFile file = SharedFile.open(path(name))) {
      return new SharedRegion(file.map(0, bytes, arena), arena::close);
    } catch (RuntimeException e) {
      arena.close();
      throw e;
    }
  }

  /** Takes the name away if there is such; who has opened the memory keeps it. */
  public void remove(String name) {
    SharedFile.remove(path(name));
  }

  Path path(String name) {
    return JobFiles.path(folder, job, name + '-' + secret.nameEnd(name + ' ' + host));
  }
}
