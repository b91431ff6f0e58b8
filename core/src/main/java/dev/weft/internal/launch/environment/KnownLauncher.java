package dev.weft.internal.launch.environment;

import dev.weft.failure.FailureCode;
import dev.weft.failure.LaunchException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The environment variables by which each launcher marks a process as one of several, and other
 * variables that are needed. A process that has only some of them is meant to be one of several: if
 * it ran as a job of one rank, each process would do the whole work.
 *
 * <p>Variables that processes outside of a job also have prove nothing: variables of an allocation
 * ({@code SLURM_JOB_ID}, {@code SLURM_NTASKS}, {@code LSB_DJOB_NUMPROC}, {@code PBS_NODEFILE},
 * {@code FLUX_URI}), of a batch script, which is not a task of a step, and settings that a user may
 * keep in a profile ({@code WEFT_SECRET_FILE}, {@code WEFT_NETWORK}). A number of processes that is
 * 1 proves nothing either.
 */
public enum KnownLauncher {
  WEFT_RUN(
      "weft run",
      null,
      List.of("WEFT_RENDEZVOUS", "WEFT_THREADS", "WEFT_PARENT_PORT", "WEFT_LOCAL_RANK"),
      List.of("WEFT_JOB"),
      "start the program with weft run, and hand all of its variables on"),
  BY_HAND(
      "a script",
      "WEFT_SIZE",
      List.of("WEFT_RANK", "WEFT_SIZE", "WEFT_ROOT"),
      List.of(
          "WEFT_RANK or JOB_COMPLETION_INDEX or PALS_RANKID",
          "WEFT_SIZE",
          "WEFT_ROOT",
          "WEFT_SECRET_FILE"),
      "a program that is started by hand as one of several needs WEFT_RANK, WEFT_SIZE, WEFT_ROOT=HOST:PORT of rank 0, and WEFT_SECRET_FILE; in Kubernetes completionMode: Indexed numbers the pods; weft run sets all that by itself"),
  KUBERNETES(
      "a Kubernetes Indexed Job",
      "WEFT_SIZE",
      List.of("JOB_COMPLETION_INDEX"),
      List.of("JOB_COMPLETION_INDEX", "WEFT_SIZE", "WEFT_ROOT", "WEFT_SECRET_FILE"),
      "in a Kubernetes Indexed Job (JOB_COMPLETION_INDEX is set) the manifest has to set WEFT_SIZE to .spec.completions, WEFT_ROOT to JOBNAME-0.SERVICE:PORT with a headless service, and WEFT_SECRET_FILE to a mounted secret"),
  PMI_BY_DESCRIPTOR(
      "mpiexec, srun --mpi=pmi2 or flux run",
      "PMI_SIZE",
      List.of("PMI_FD", "PMI_RANK", "PMI_SIZE", "MPI_LOCALNRANKS", "MPI_LOCALRANKID"),
      List.of("PMI_FD or PMI_PORT", "PMI_RANK", "PMI_SIZE"),
      "start the program with the launcher itself, and hand all of its variables on"),
  PMI_BY_ADDRESS(
      "mpiexec -pmi-port",
      "PMI_SIZE",
      List.of("PMI_PORT", "PMI_ID"),
      List.of("PMI_PORT", "PMI_ID"),
      "start the program with mpiexec, and hand all of its variables on"),
  PMIX(
      "mpirun, prterun or srun --mpi=pmix",
      "OMPI_COMM_WORLD_SIZE",
      List.of(
          "PMIX_NAMESPACE",
          "PMIX_RANK",
          "OMPI_COMM_WORLD_RANK",
          "OMPI_COMM_WORLD_SIZE",
          "OMPI_COMM_WORLD_LOCAL_RANK"),
      List.of("PMIX_NAMESPACE", "PMIX_RANK"),
      "start the program with the launcher itself, and hand all of its variables on"),
  FLUX(
      "flux run",
      "FLUX_JOB_SIZE",
      List.of("FLUX_TASK_RANK", "FLUX_JOB_SIZE"),
      List.of("PMI_FD or PMI_PORT"),
      "flux run sets it unless it was told -o pmi=off"),
  SLURM(
      "srun",
      "SLURM_STEP_NUM_TASKS",
      List.of("SLURM_STEP_ID", "SLURM_STEP_NUM_TASKS", "SLURM_STEP_NODELIST", "SLURM_PROCID"),
      List.of(
          "SLURM_STEP_ID",
          "SLURM_PROCID",
          "SLURM_STEP_NUM_TASKS",
          "SLURM_JOB_ID",
          "SLURM_STEP_NODELIST"),
      "start the program with srun, and hand all of its variables on"),
  JSRUN(
      "jsrun",
      "JSM_NAMESPACE_SIZE",
      List.of("JSM_NAMESPACE_RANK", "JSM_NAMESPACE_SIZE"),
      List.of("JSM_NAMESPACE_RANK", "JSM_NAMESPACE_SIZE", "WEFT_ROOT", "WEFT_SECRET_FILE"),
      "under jsrun Weft needs WEFT_ROOT=HOST:PORT of the first process and WEFT_SECRET_FILE, a file that all hosts see"),
  PALS(
      "PALS",
      "WEFT_SIZE",
      List.of("PALS_RANKID", "PALS_LOCAL_RANKID"),
      List.of("PALS_RANKID", "WEFT_SIZE", "WEFT_ROOT", "WEFT_SECRET_FILE"),
      "under PALS Weft needs WEFT_SIZE, WEFT_ROOT=HOST:PORT of the first process and WEFT_SECRET_FILE, a file that all hosts see"),
  BLAUNCH(
      "blaunch",
      "LSB_DJOB_NUMPROC",
      List.of("LSF_PM_TASKID"),
      List.of("LSF_PM_TASKID", "LSB_DJOB_NUMPROC", "WEFT_ROOT", "WEFT_SECRET_FILE"),
      "under blaunch Weft needs WEFT_ROOT=HOST:PORT of the first process and WEFT_SECRET_FILE, a file that all hosts see");

  private static final String OR = " or ";

  private final String title;
  private final @Nullable String size;

  @SuppressWarnings("ImmutableEnumChecker") // List.of is immutable
  private final List<String> signs;

  @SuppressWarnings("ImmutableEnumChecker") // List.of is immutable
  private final List<String> needs;

  private final String remedy;

  /**
   * @param title what its users call it
   * @param size the variable with the number of processes; null if there is none
   * @param signs variables that only one of several processes has
   * @param needs what such a process has to have, each a name, or several of which one will do
   */
  KnownLauncher(
      String title, @Nullable String size, List<String> signs, List<String> needs, String remedy) {
    this.title = title;
    this.size = size;
    this.signs = signs;
    this.needs = needs;
    this.remedy = remedy;
  }

  /** What its users call it. */
  public String title() {
    return title;
  }

  /** Variables that only one of several processes has. */
  public List<String> signs() {
    return signs;
  }

  /** What such a process has to have; each is a list of variables of which one will do. */
  public List<List<String>> needs() {
    return needs.stream().map(need -> List.of(need.split(OR, -1))).toList();
  }

  /** How all that it needs comes to be there. */
  public String remedy() {
    return remedy + "; WEFT_SIZE=1 makes each process a job of its own";
  }

  /** Whether any of the variables is there that only one of several processes has. */
  public static boolean leavesSigns(Variables variables) {
    for (KnownLauncher launcher : values()) {
      for (String sign : launcher.signs) {
        if (variables.has(sign)) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * A variable by which a launcher says that this process is one of several, whose number is not 1;
   * null if there is none.
   */
  public static @Nullable String signOfSeveral(Variables variables) {
    for (KnownLauncher launcher : values()) {
      String sign = launcher.signIn(variables);
      if (sign != null) {
        return sign;
      }
    }
    return null;
  }

  /**
   * Refuses a process that has some of the variables of a launcher and lacks others. For one that
   * no launcher is known to have started.
   *
   * @throws LaunchException if it has
   */
  public static void requireAlone(Variables variables) {
    for (KnownLauncher launcher : values()) {
      launcher.requireWhole(variables);
    }
  }

  /**
   * Refuses a process that has some of this launcher's variables and lacks others.
   *
   * @throws LaunchException if it has, with the names of both
   */
  public void requireWhole(Variables variables) {
    String sign = signIn(variables);
    if (sign == null) {
      return;
    }
    List<String> missing = new ArrayList<>();
    for (String need : needs) {
      if (!variables.hasAny(need.split(OR, -1))) {
        missing.add(need);
      }
    }
    if (!missing.isEmpty()) {
      throw new LaunchException(
          FailureCode.ENVIRONMENT,
          "the environment variable %s is '%s', as %s sets it for one process of several, but %s %s not set; %s"
              .formatted(
                  sign,
                  variables.get(sign),
                  title,
                  String.join(", ", missing),
                  missing.size() == 1 ? "is" : "are",
                  remedy()));
    }
  }

  private @Nullable String signIn(Variables variables) {
    if (size != null && variables.is(size, 1)) {
      return null;
    }
    for (String sign : signs) {
      // A batch script of Slurm's has the number of the first task, and is none of them.
      boolean batchScript = sign.equals("SLURM_PROCID") && variables.is(sign, 0);
      if (variables.has(sign) && !batchScript) {
        return sign;
      }
    }
    return null;
  }
}
