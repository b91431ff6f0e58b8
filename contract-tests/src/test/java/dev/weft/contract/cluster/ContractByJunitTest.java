package dev.weft.contract.cluster;

import dev.weft.Comm;
import dev.weft.junit.RankMode;
import dev.weft.junit.Ranks;
import dev.weft.testkit.ForAll;
import dev.weft.testkit.Lengthy;
import dev.weft.testkit.Thorough;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** The contract's tests on ranks that Weft's own support for JUnit starts. */
@Ranks(
    value = 4,
    transport = "tcp",
    mode = RankMode.PROCESSES,
    timeoutSeconds = 3_600,
    jvmArguments = {
      "-XX:TieredStopAtLevel=1",
      "-XX:+UseSerialGC",
      "-Dweft.test.via=tcp",
      "-D" + ForAll.SEEDS_PROPERTY + "=20261128",
      "-D" + CommonFolder.PROPERTY + "=target/" + ContractByJunitTest.FOLDER
    })
final class ContractByJunitTest {
  static final String FOLDER = "contract-by-junit";

  /** Ranks come here as well, and others may still write then. */
  @AfterAll
  static void removeFiles() throws IOException {
    if (System.getProperty(CommonFolder.PROPERTY) == null) {
      new ContractJobs(FOLDER).close();
    }
  }

  @Lengthy
  @Test
  void someOfIt(Comm world) {
    ContractRank.run(world, List.of(ContractJobs.ofWindows()));
  }

  @Test
  @EnabledIfSystemProperty(named = Thorough.PROPERTY, matches = "true")
  void allOfIt(Comm world) throws IOException {
    ContractRank.run(world, ContractJobs.all());
  }
}
