package dev.weft.contract.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.testkit.Thorough;
import dev.weft.testkit.cluster.HostCommand;
import dev.weft.testkit.cluster.VirtualCluster;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Jobs that agents have started over hosts, of which some are lost while the others go on. */
@OverHosts
@Timeout(120)
final class SurvivingHostsTest {
  private static final String SURVIVE = "-Dweft.survive=true";

  private static VirtualCluster cluster;

  @BeforeAll
  static void start() {
    VirtualCluster.require("iptables");
    cluster = new VirtualCluster(3, "ssh");
  }

  @AfterAll
  static void stop() {
    if (cluster != null) {
      cluster.close();
    }
  }

  @AfterEach
  void heal() {
    cluster.fault("heal");
  }

  @ParameterizedTest
  @CsvSource({"cut 3, true", "crash 3, false"})
  void aHostIsLost(String fault, boolean usual) throws InterruptedException {
    Assumptions.assumeTrue(usual || Thorough.isWanted());
    HostCommand job = byAgents("n1,n2,n2,n3,n3", "3,4");
    TimeUnit.MILLISECONDS.sleep(300);
    cluster.fault(fault);
    went(job.await(), 0, 1, 2);
    assertThat(job.exitCode()).as("%s", job.output()).isZero();
    assertThat(job.output()).contains("host n3 is lost: ");
    if (fault.startsWith("crash")) {
      cluster.fault("boot 3");
    } else {
      cluster.fault("heal");
    }
    nothingIsLeft();
  }

  @Test
  void anAgentIsKilled() throws InterruptedException {
    Assumptions.assumeTrue(Thorough.isWanted());
    HostCommand job = byAgents("n1,n2,n2,n3", "1,2");
    String find = "grep -lsaE '[A]gentBoot' /proc/[1-9]*/cmdline | cut -d/ -f3";
    cluster.run(2, "sh", "-c", find + " | xargs kill -KILL");
    went(job.await(), 0, 3);
    nothingIsLeft();
  }

  private static HostCommand byAgents(String hosts, String lost) {
    String[] line = HostJob.commandOf(SurvivingProgram.class, hosts, 32, SURVIVE, "wait", lost);
    HostCommand job = cluster.start(1, line);
    job.awaitReady(hosts.split(",", -1).length);
    return job;
  }

  private static void went(HostCommand job, int... ranks) {
    for (int rank : ranks) {
      assertThat(job.output()).contains("rank " + rank + " went on");
    }
  }

  private static void nothingIsLeft() throws InterruptedException {
    String find =
        "ls -d /dev/shm/weft-* /tmp/weft-* 2>/dev/null;"
            + " grep -lsE '[S]urvivingProgram|[A]gentBoot' /proc/[1-9]*/cmdline; true";
    for (int host = 1; host <= 3; host++) {
      String left = cluster.run(host, "sh", "-c", find).output();
      for (int look = 0; look < 100 && !left.isBlank(); look++) {
        TimeUnit.MILLISECONDS.sleep(100);
        left = cluster.run(host, "sh", "-c", find).output();
      }
      assertThat(left).as("left on n%d", host).isBlank();
    }
  }
}
