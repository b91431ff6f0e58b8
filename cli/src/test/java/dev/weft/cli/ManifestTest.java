package dev.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.testkit.cluster.VirtualCluster;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The manifest in the guide keeps to the schemas of Kubernetes. */
@Timeout(120)
final class ManifestTest {
  private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
  private static final Path VALIDATOR =
      ROOT.resolve("target").resolve("kubernetes-validate").resolve("bin/kubernetes-validate");
  private static final Pattern MANIFEST = Pattern.compile("(?ms)^```yaml\\R(.*?)^```$");

  @TempDir Path folder;

  @BeforeEach
  void needsTheValidator() {
    VirtualCluster.require(
        Files.isExecutable(VALIDATOR), "kubernetes-validate is not there; .ci/run installs it");
  }

  @Test
  void whatTheGuideShowsIsValid() throws Exception {
    assertThat(validated(manifest()))
        .contains("passed for resource service/heat", "passed for resource job/heat")
        .endsWith("exit 0");
  }

  @Test
  void aMisspeltFieldIsFound() throws Exception {
    assertThat(validated(manifest().replace("completions:", "completion:")))
        .contains("'completion' was unexpected")
        .endsWith("exit 1");
  }

  private static String manifest() throws IOException {
    String page = Files.readString(ROOT.resolve("docs").resolve("guide").resolve("clusters.md"));
    Matcher manifest = MANIFEST.matcher(page);
    assertThat(manifest.find()).isTrue();
    return manifest.group(1);
  }

  /** What the validator says, and its exit code. */
  private String validated(String manifest) throws Exception {
    Path file = Files.writeString(folder.resolve("manifest.yaml"), manifest);
    Process process =
        new ProcessBuilder(VALIDATOR.toString(), "--strict", file.toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return said + "exit " + process.waitFor();
  }
}
