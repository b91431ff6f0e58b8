package dev.weft.internal.os;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Threads of a machine of two sockets, which are its NUMA nodes, with two caches each. */
final class CorePlaceTest {
  @TempDir Path root;

  private void file(String name, String text) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text + "\n");
  }

  @BeforeEach
  void machine() throws IOException {
    String system = "sys/devices/system/";
    for (int cpu = 0; cpu < 8; cpu++) {
      String folder = system + "cpu/cpu" + cpu + "/";
      int first = cpu / 2 * 2;
      file(folder + "cache/index3/level", "3");
      file(folder + "cache/index3/shared_cpu_list", first + "-" + (first + 1));
      file(folder + "topology/package_cpus_list", cpu < 4 ? "0-3" : "4-7");
    }
    file(system + "node/node0/cpulist", "0-3");
    file(system + "node/node1/cpulist", "4-7");
    file(system + "cpu/online", "0-7");
  }

  private CorePlace allowed(String processors) throws IOException {
    file("proc/thread-self/status", "Name:\tjava\nCpus_allowed_list:\t" + processors);
    return CorePlace.ofThisThread(root);
  }

  @Test
  void aThreadIsInTheGroupsThatHaveAllItsProcessors() throws IOException {
    assertThat(allowed("5")).isEqualTo(new CorePlace(4, 4, 4));
    assertThat(allowed("2,3")).isEqualTo(new CorePlace(2, 0, 0));
    assertThat(allowed("1-3")).isEqualTo(new CorePlace(CorePlace.UNKNOWN, 0, 0));
    assertThat(allowed("3,4")).isEqualTo(CorePlace.ANYWHERE);
  }

  @Test
  void aThreadThatMayRunOnAllIsBoundToNone() throws IOException {
    assertThat(allowed("0-7")).isEqualTo(CorePlace.ANYWHERE);
    file("sys/devices/system/cpu/online", "0-3");
    assertThat(allowed("0-3")).as("although they have a socket").isEqualTo(CorePlace.ANYWHERE);
  }

  @Test
  void whatNobodyTellsIsUnknown() throws IOException {
    assertThat(CorePlace.ofThisThread(root.resolve("elsewhere"))).isEqualTo(CorePlace.ANYWHERE);
    assertThat(allowed("9")).isEqualTo(CorePlace.ANYWHERE);
  }
}
