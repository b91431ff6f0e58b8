package dev.weft.internal.os;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CpuQuotaTest {
  @TempDir private Path root;

  @Test
  void isUnlimitedWithoutControlGroups() {
    assertThat(cores()).isInfinite();
  }

  @Test
  void readsVersion2() throws IOException {
    write("proc/self/cgroup", "0::/jobs/mine\n");
    write("sys/fs/cgroup/jobs/mine/cpu.max", "150000 100000\n");
    assertThat(cores()).isEqualTo(1.5);
  }

  @Test
  void takesTheLeastOfAllGroupsAround() throws IOException {
    write("proc/self/cgroup", "0::/jobs/mine\n");
    write("sys/fs/cgroup/jobs/mine/cpu.max", "max 100000\n");
    write("sys/fs/cgroup/jobs/cpu.max", "400000 200000\n");
    write("sys/fs/cgroup/cpu.max", "300000 100000\n");
    assertThat(cores()).isEqualTo(2);
  }

  @Test
  void readsVersion1() throws IOException {
    write("proc/self/cgroup", "5:memory:/other\n4:cpu,cpuacct:/docker/abc\n");
    write("sys/fs/cgroup/cpu,cpuacct/docker/abc/cpu.cfs_quota_us", "50000\n");
    write("sys/fs/cgroup/cpu,cpuacct/docker/abc/cpu.cfs_period_us", "100000\n");
    assertThat(cores()).isEqualTo(0.5);
  }

  @Test
  void readsTheTopWhereTheGroupIsNotVisible() throws IOException {
    write("proc/self/cgroup", "4:cpu:/docker/abc\n0::/../../outside\n");
    write("sys/fs/cgroup/cpu/cpu.cfs_quota_us", "-1\n");
    write("sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000\n");
    write("sys/fs/cgroup/unified/cpu.max", "250000 100000\n");
    assertThat(cores()).isEqualTo(2.5);
  }

  @Test
  void ignoresWhatMakesNoSense() throws IOException {
    write("proc/self/cgroup", "nonsense\n4:cpu:/\n0::/\n");
    write("sys/fs/cgroup/cpu.max", "many\n");
    write("sys/fs/cgroup/cpu/cpu.cfs_quota_us", "x\n");
    write("sys/fs/cgroup/cpu/cpu.cfs_period_us", "0\n");
    assertThat(cores()).isInfinite();
  }

  @Test
  void countsAtLeastOneCore() {
    assertThat(AvailableCores.usable()).isBetween(1, Runtime.getRuntime().availableProcessors());
  }

  private double cores() {
    return new CpuQuota(root).cores();
  }

  private void write(String file, String text) throws IOException {
    Path path = root.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }
}
