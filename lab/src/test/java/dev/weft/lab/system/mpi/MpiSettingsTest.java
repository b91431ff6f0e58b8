package dev.weft.lab.system.mpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MpiSettingsTest {
  private static final String USUAL =
      "option:debug:no\noption:mem-debug:no\nmca:btl:vader:version:\"component:4.1.4\"";

  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "tcp,self; 2",
        "self,vader,tcp; 1",
        "sm,self; 1",
        "^vader; 2",
        "^tcp; 1",
      })
  void aChoiceOfOpenMpiWithoutSharedMemoryIsSeenThrough(String btl, int warnings) {
    Map<String, String> environment = Map.of("OMPI_MCA_btl", btl, "PATH", "/bin");
    assertThat(MpiSettings.ofEnvironment(environment, "OMPI_MCA_", "UCX_")).hasSize(warnings);
  }

  @Test
  void onlyALibrarysOwnVariablesAreNamed() {
    Map<String, String> environment =
        Map.of("MPIR_CVAR_NOLOCAL", "1", "OMPI_MCA_btl", "tcp", "OMPI_ALLOW_RUN_AS_ROOT", "1");
    assertThat(MpiSettings.ofEnvironment(environment, "MPIR_", "MPICH_"))
        .singleElement()
        .asString()
        .startsWith("MPIR_CVAR_NOLOCAL=1");
    assertThat(MpiSettings.ofEnvironment(Map.of("OMPI_ALLOW_RUN_AS_ROOT", "1"), "OMPI_MCA_"))
        .isEmpty();
  }

  @Test
  void aUsersFileOfSettingsIsRead() throws IOException {
    Path file = directory.resolve("mca-params.conf");
    assertThat(MpiSettings.ofFile(file)).isEmpty();
    Files.write(file, List.of("# nothing", "", "pml = cm  # why"));
    assertThat(MpiSettings.ofFile(file)).singleElement().asString().startsWith("pml = cm in ");
  }

  @Test
  void debugBuildsOfOpenMpiAreFound() {
    assertThat(MpiSettings.ofOpenMpi(USUAL)).isEmpty();
    assertThat(MpiSettings.ofOpenMpi("")).isEmpty();
    assertThat(MpiSettings.ofOpenMpi(USUAL.replace("option:debug:no", "option:debug:yes")))
        .hasSize(1);
    assertThat(MpiSettings.ofOpenMpi(USUAL.replace("vader", "tcp"))).hasSize(1);
    assertThat(MpiSettings.ofOpenMpi(USUAL.replace("vader", "sm"))).isEmpty();
  }

  @Test
  void slowBuildsOfMpichAreFound() {
    assertThat(MpiSettings.ofMpich("MPICH Device: ch4:ofi\n--enable-fast=O3,ndebug")).isEmpty();
    assertThat(MpiSettings.ofMpich("")).isEmpty();
    assertThat(MpiSettings.ofMpich("MPICH Device: ch4:ucx\n--prefix=/usr"))
        .singleElement()
        .asString()
        .contains("arguments of every call");
    assertThat(MpiSettings.ofMpich("Device: ch3:nemesis\n--enable-g=dbg --enable-fast=none"))
        .hasSize(2);
  }
}
