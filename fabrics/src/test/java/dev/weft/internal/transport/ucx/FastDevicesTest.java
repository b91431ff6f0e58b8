package dev.weft.internal.transport.ucx;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FastDevicesTest {
  @TempDir Path classes;

  @Test
  void aHostWithoutAnyHasNone() {
    assertThat(FastDevices.below(classes).names()).isEmpty();
  }

  @Test
  void adaptersWithAPortInUseCount() throws IOException {
    port(adapter("infiniband", "mlx5_0"), "1: DOWN", "4: ACTIVE");
    port(adapter("infiniband", "mlx5_1"), "1: DOWN");
    adapter("cxi", "cxi0");
    assertThat(FastDevices.below(classes).names()).containsExactly("mlx5_0", "cxi0");
  }

  @Test
  void thoseMadeOfSoftwareDoNot() throws IOException {
    port(Files.createDirectories(classes.resolve("infiniband/rxe0")), "4: ACTIVE");
    assertThat(FastDevices.below(classes).names()).isEmpty();
  }

  private Path adapter(String kind, String name) throws IOException {
    Path device = classes.resolve(kind).resolve(name);
    Files.createDirectories(device.resolve("device"));
    return device;
  }

  private static void port(Path device, String... states) throws IOException {
    for (int i = 0; i < states.length; i++) {
      Path port = Files.createDirectories(device.resolve("ports/" + (i + 1)));
      Files.writeString(port.resolve("state"), states[i] + "\n");
    }
  }
}
