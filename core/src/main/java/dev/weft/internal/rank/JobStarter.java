package dev.weft.internal.rank;

import dev.weft.failure.FailureCode;
import dev.weft.failure.LaunchException;
import dev.weft.internal.base.names.LibraryJar;
import dev.weft.internal.control.LaunchPlan;
import dev.weft.internal.control.SpawnRequest;
import dev.weft.internal.security.Secret;
import java.util.ServiceLoader;

/**
 * Starts jobs whose ranks are processes. {@link ServiceLoader} finds it, because it is in a jar
 * that ranks do not need; making one costs nothing. Any thread.
 */
public interface JobStarter {
  /**
   * Starts a job. Blocks until its processes run.
   *
   * @throws dev.weft.failure.ResourceException if a port, a file or a process cannot be had
   */
  StartedJob start(LaunchPlan plan);

  /**
   * Has this process itself start a job that one of its ranks spawns. Does not wait for the new
   * ranks to come up.
   *
   * @param secret that of the new job
   * @throws dev.weft.failure.ResourceException if this process cannot start them
   */
  SpawnedJob spawn(SpawnRequest request, Secret secret);

  /**
   * The one there is.
   *
   * @throws LaunchException if there is none
   */
  static JobStarter find() {
    return ServiceLoader.load(JobStarter.class, JobStarter.class.getClassLoader())
        .findFirst()
        .orElseThrow(
            () ->
                new LaunchException(
                    FailureCode.JAR_ABSENT,
                    "the module that starts ranks as processes is missing: "
                        + LibraryJar.JOBS.absence()));
  }
}
