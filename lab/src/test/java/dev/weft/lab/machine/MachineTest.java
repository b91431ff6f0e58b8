package dev.weft.lab.machine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MachineTest {
  @Test
  void describesWhatNumbersMustBeReadWith() {
    Machine machine = Machine.describe();
    assertThat(machine.facts()).containsKeys("os", "arch", "cpu", "cores", "jdk", "lab_gc");
    assertThat(machine.facts().get("lab_jvm_flags").toString()).doesNotContain("/");
    assertThat((long) machine.facts().get("timer_nanos")).isPositive();
    assertThat(machine.noise().quantumMicros()).isPositive();
    assertThat(machine.noise().p99Excess()).isNotNegative();
  }

  @Test
  void readsKernelFilesThatComeInOnePiece() {
    SystemFiles.text("/proc/sys/net/ipv4/tcp_rmem")
        .ifPresent(text -> assertThat(text.split(" +")).hasSize(3));
    assertThat(SystemFiles.text("/proc/no/such/file")).isEmpty();
  }

  @Test
  void coresAreNotMoreThanProcessors() {
    assertThat(ProcessorSet.physical()).isBetween(1, ProcessorSet.logical());
  }

  @Test
  void readsCacheSizes() {
    assertThat(Caches.parse("32768K")).isEqualTo(32L << 20);
    assertThat(Caches.parse("12M")).isEqualTo(12L << 20);
    assertThat(Caches.parse("512")).isEqualTo(512);
  }

  @Test
  void theColdPoolIsAPowerOfTwoLargerThanTheCache() {
    long pool = Caches.coldPoolBytes();
    assertThat(Long.bitCount(pool)).isEqualTo(1);
    assertThat(pool).isBetween(64L << 20, 512L << 20);
  }
}
