package dev.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SocketsCommandTest {
  @TempDir Path folder;

  @Test
  void scriptsGetTheAgentFromAnyFolder() throws Exception {
    Path jar = folder.resolve("my programs/weft-sockets-1.jar");
    List<String> line =
        new Command(folder)
            .besides(jar)
            .line("sockets", "--", "sh", "-c", "printf %s \"$JDK_JAVA_OPTIONS\"");
    ProcessBuilder builder = new ProcessBuilder(line);
    builder.environment().put("JDK_JAVA_OPTIONS", "-Xmx100m");
    try (Running sockets = new Running(builder.start(), folder)) {
      assertThat(sockets.await()).as(sockets.err()).isZero();
      assertThat(sockets.out()).isEqualTo("-Xmx100m \"-javaagent:" + jar + '"');
    }
  }
}
