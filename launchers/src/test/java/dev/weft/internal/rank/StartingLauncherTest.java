package dev.weft.internal.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.weft.failure.LaunchException;
import dev.weft.internal.launch.environment.LaunchEnvironment;
import dev.weft.internal.launch.environment.Variables;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the variables of each launcher are taken for; nobody is connected to. */
final class StartingLauncherTest {
  private static final Map<String, String> STEP =
      Map.of(
          "SLURM_JOB_ID", "7",
          "SLURM_STEP_ID", "0",
          "SLURM_PROCID", "2",
          "SLURM_STEP_NUM_TASKS", "4",
          "SLURM_STEP_NODELIST", "node[3-5]");

  @TempDir private Path folder;

  private static @Nullable LaunchEnvironment find(Map<String, String> variables) {
    return StartingLauncher.find(new Variables(variables));
  }

  private Map<String, String> meeting(String... more) throws Exception {
    Path secret = folder.resolve("secret");
    Files.write(secret, new byte[32]);
    Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-------"));
    Map<String, String> variables =
        new HashMap<>(Map.of("WEFT_ROOT", "localhost:4711", "WEFT_SECRET_FILE", secret.toString()));
    for (int i = 0; i < more.length; i += 2) {
      variables.put(more[i], more[i + 1]);
    }
    return variables;
  }

  private static void assertIs(@Nullable LaunchEnvironment found, String name, int rank, int size) {
    assertThat(found).isNotNull();
    assertThat(found.name()).isEqualTo(name);
    assertThat(found.rank()).isEqualTo(rank);
    assertThat(found.size()).isEqualTo(size);
  }

  @Test
  void nobodyHasStartedAProcessWithoutSuchVariables() {
    assertThat(find(Map.of("PATH", "/bin"))).isNull();
  }

  @Test
  void byHand() throws Exception {
    assertIs(
        find(meeting("WEFT_RANK", "2", "WEFT_SIZE", "4")), "a script that set WEFT_RANK", 2, 4);
  }

  @Test
  void anIndexedJob() throws Exception {
    assertIs(
        find(meeting("JOB_COMPLETION_INDEX", "3", "WEFT_SIZE", "4")),
        "a Kubernetes Indexed Job",
        3,
        4);
  }

  @Test
  void aStepOfSlurmWithASecret() throws Exception {
    Map<String, String> variables = meeting();
    variables.putAll(STEP);
    assertIs(find(variables), "srun", 2, 4);
  }

  @ParameterizedTest
  @CsvSource({
    "JSM_NAMESPACE_RANK, 1, JSM_NAMESPACE_SIZE, jsrun",
    "PALS_RANKID, 1, WEFT_SIZE, PALS",
    "LSF_PM_TASKID, 2, LSB_DJOB_NUMPROC, blaunch"
  })
  void batchSystems(String rank, String number, String size, String name) throws Exception {
    assertIs(find(meeting(rank, number, size, "4")), name, 1, 4);
  }

  @Test
  void aBatchScriptIsNotOneOfItsTasks() {
    assertThat(find(Map.of("SLURM_PROCID", "0", "SLURM_NTASKS", "4"))).isNull();
  }

  @Test
  void oneProcessIsAJobOfOne() throws Exception {
    assertThat(find(Map.of("OMPI_COMM_WORLD_RANK", "0", "OMPI_COMM_WORLD_SIZE", "1")))
        .returns(1, LaunchEnvironment::size);
    assertThat(find(meeting("JOB_COMPLETION_INDEX", "3", "WEFT_SIZE", "1"))).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"WEFT_SIZE", "WEFT_ROOT", "WEFT_SECRET_FILE"})
  void namesWhatIsMissing(String variable) throws Exception {
    Map<String, String> variables = meeting("WEFT_RANK", "2", "WEFT_SIZE", "4");
    variables.remove(variable);
    assertThatExceptionOfType(LaunchException.class)
        .isThrownBy(() -> find(variables))
        .withMessageContaining(variable + " is not set");
  }

  @ParameterizedTest
  @CsvSource({
    "WEFT_RANK, 4, from 0 to 3",
    "WEFT_SIZE, many, must be a number",
    "WEFT_ROOT, host, HOST:PORT",
    "WEFT_ROOT, 'host:4711,', HOST:PORT",
    "WEFT_ROOT, host:70000, HOST:PORT",
    "WEFT_ROOT, fd00::7, [ADDRESS]:PORT",
    "WEFT_ROOT, fd00::7:4711, [ADDRESS]:PORT",
    "WEFT_SECRET_FILE, /no/such/file, cannot read the secret file"
  })
  void namesWhatIsWrong(String variable, String value, String rule) throws Exception {
    assertThatExceptionOfType(LaunchException.class)
        .isThrownBy(() -> find(meeting("WEFT_RANK", "2", "WEFT_SIZE", "4", variable, value)))
        .withMessageContaining(value)
        .withMessageContaining(rule);
  }

  @ParameterizedTest
  @CsvSource({"rw-r--r--, permissions", "rw--w----, permissions"})
  void refusesASecretThatOthersMayTouch(String permissions, String why) throws Exception {
    Map<String, String> variables = meeting("WEFT_RANK", "2", "WEFT_SIZE", "4");
    Files.setPosixFilePermissions(
        Path.of(variables.get("WEFT_SECRET_FILE")), PosixFilePermissions.fromString(permissions));
    assertThatExceptionOfType(LaunchException.class)
        .isThrownBy(() -> find(variables))
        .withMessageContaining(why);
  }

  @Test
  void takesAMountedSecret() throws Exception {
    Map<String, String> variables = meeting("WEFT_RANK", "2", "WEFT_SIZE", "4");
    Path secret = Path.of(variables.get("WEFT_SECRET_FILE"));
    Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("r--r-----"));
    Path link = Files.createSymbolicLink(folder.resolve("link"), secret);
    variables.put("WEFT_SECRET_FILE", link.toString());
    assertThat(find(variables)).isNotNull();
  }
}
