package dev.weft.internal.os;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.file.FileSystemException;
import org.junit.jupiter.api.Test;

final class DescriptorLimitTest {
  @Test
  void whateverFailsForWantOfADescriptorSaysSo() {
    Throwable named = new FileSystemException("/tmp/x", null, "Too many open files");
    assertThat(DescriptorLimit.hint(new ExceptionInInitializerError(named)))
        .startsWith("this process has no free descriptor: ")
        .contains("ulimit -n");
    assertThat(DescriptorLimit.hint(new IllegalStateException("something else"))).isEmpty();
  }

  @Test
  void theNeedIsNamedWithTheLimit() {
    String limit = ProcessLimits.openFiles();
    assumeTrue(limit != null && limit.matches("[0-9]{1,8}"));
    assertThat(DescriptorLimit.shortfall("a little", 1)).isEmpty();
    assertThat(DescriptorLimit.shortfall("a job", Integer.parseInt(limit)))
        .matches(
            "a job needs [0-9]+ open files in this process, and the limit is "
                + limit
                + "; raise it: ulimit -n [0-9]+");
  }

  @Test
  void thereAreSomeHere() {
    assumeTrue(new File("/dev/null").canRead());
    assertThat(DescriptorLimit.isReached()).isFalse();
  }
}
