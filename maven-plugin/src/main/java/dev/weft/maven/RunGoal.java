package dev.weft.maven;

import dev.weft.failure.WeftException;
import dev.weft.launch.JobOutcome;
import dev.weft.launch.Launcher;
import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Execute;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;

/**
 * Compiles the project and runs its program as a job of processes on this host. Blocks until the
 * job has ended; the build fails if a rank does.
 */
@Mojo(name = "run", requiresDependencyResolution = ResolutionScope.RUNTIME)
@Execute(phase = LifecyclePhase.PROCESS_CLASSES)
public final class RunGoal extends AbstractMojo {
  @Parameter(defaultValue = "${project.runtimeClasspathElements}", readonly = true)
  private List<String> classPath = List.of();

  /** The class whose main method each rank runs. */
  @Parameter(property = "weft.mainClass", required = true)
  private String mainClass = "";

  /** Number of ranks. */
  @Parameter(property = "weft.ranks", defaultValue = "2")
  private int ranks;

  /** What each rank's main method gets; on the command line, separated by commas. */
  @Parameter(property = "weft.arguments")
  private List<String> arguments = List.of();

  /** Options of each rank's virtual machine; on the command line, separated by commas. */
  @Parameter(property = "weft.jvmArguments")
  private List<String> jvmArguments = List.of();

  /** How ranks exchange messages: {@code auto}, {@code shm}, {@code tcp} or {@code ucx}. */
  @Parameter(property = "weft.transport", defaultValue = "auto")
  private String transport = "auto";

  /** Seconds after which the job is ended, as failed; 0 for no limit. */
  @Parameter(property = "weft.timeoutSeconds", defaultValue = "0")
  private long timeoutSeconds;

  /** Whether the job is ended, as failed, once nothing in it can move any more. */
  @Parameter(property = "weft.endStalled", defaultValue = "false")
  private boolean endStalled;

  /** The folder that the ranks start in. */
  @Parameter(property = "weft.directory", defaultValue = "${project.basedir}")
  private File directory = new File("");

  @Override
  public void execute() throws MojoExecutionException, MojoFailureException {
    JobOutcome outcome;
    try {
      outcome = launcher().run();
    } catch (WeftException e) {
      throw new MojoExecutionException("The job cannot be run: " + e.getMessage(), e);
    }
    if (!outcome.isSuccess()) {
      String why = outcome.failure();
      throw new MojoFailureException(
          why == null
              ? "The job ended with exit code " + outcome.exitCode() + "."
              : "The job failed because " + why + ".");
    }
  }

  private Launcher launcher() {
    Launcher launcher =
        Launcher.of(ranks, mainClass, arguments.toArray(String[]::new))
            .classPath(classPath.stream().map(Path::of).toArray(Path[]::new))
            .jvmArguments(jvmArguments.toArray(String[]::new))
            .transport(transport)
            .directory(directory.toPath());
    if (timeoutSeconds > 0) {
      launcher.timeout(Duration.ofSeconds(timeoutSeconds));
    }
    return endStalled ? launcher.endStalled() : launcher;
  }
}
