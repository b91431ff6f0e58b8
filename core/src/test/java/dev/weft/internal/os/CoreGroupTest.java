package dev.weft.internal.os;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A machine of two sockets with two memories and four caches of two cores each. */
final class CoreGroupTest {
  @TempDir Path root;

  private void file(String name, String text) throws IOException {
    Path file = root.resolve("sys/devices/system").resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text + "\n");
  }

  private void machine(String socketFile) throws IOException {
    for (int cpu = 0; cpu < 8; cpu++) {
      String folder = "cpu/cpu" + cpu + "/";
      int first = cpu / 2 * 2;
      file(folder + "cache/index0/level", "1");
      file(folder + "cache/index0/shared_cpu_list", "" + cpu);
      file(folder + "cache/index3/level", "3");
      file(folder + "cache/index3/shared_cpu_list", first + "-" + (first + 1));
      file(folder + "topology/" + socketFile, cpu < 4 ? "0-3" : "4-7");
    }
    file("node/node0/cpulist", "0-3");
    file("node/node1/cpulist", "4-7");
    file("node/possible", "0-1");
  }

  @Test
  void eachGroupIsAroundItsProcessor() throws IOException {
    machine("package_cpus_list");
    assertThat(CoreGroup.CORE.around(root, 5).stream()).containsExactly(5);
    assertThat(CoreGroup.L3.around(root, 5).stream()).containsExactly(4, 5);
    assertThat(CoreGroup.NUMA.around(root, 5).stream()).containsExactly(4, 5, 6, 7);
    assertThat(CoreGroup.SOCKET.around(root, 2).stream()).containsExactly(0, 1, 2, 3);
  }

  @Test
  void olderKernelsCallASocketSomethingElse() throws IOException {
    machine("core_siblings_list");
    assertThat(CoreGroup.SOCKET.around(root, 7).stream()).containsExactly(4, 5, 6, 7);
  }

  @Test
  void whatNobodyTellsIsNone() {
    for (CoreGroup group : new CoreGroup[] {CoreGroup.L3, CoreGroup.NUMA, CoreGroup.SOCKET}) {
      assertThat(group.around(root, 0).isEmpty()).as("%s", group).isTrue();
    }
  }
}
