package dev.weft.lab.network;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.internal.job.JobId;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NamespacesTest {
  @TempDir Path folder;

  @Test
  void onlyThoseOfTheDeadAreAbandoned() throws Exception {
    String mine = JobId.create();
    String[] parts = mine.split("-", -1);
    String dead = parts[0] + "-" + parts[1] + "-1-" + parts[3];
    String elsewhere = "00000000-1-1-00000000";
    for (String job : new String[] {mine, dead, elsewhere}) {
      Files.createFile(folder.resolve(Namespaces.name(job, "host0")));
    }
    Files.createFile(folder.resolve("somebody-elses"));
    Files.createFile(folder.resolve("weft-notes"));
    assertThat(Namespaces.abandoned(folder)).containsExactly(Namespaces.name(dead, "host0"));
    assertThat(Namespaces.abandoned(folder.resolve("none"))).isEmpty();
  }
}
