package dev.weft.internal.os.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.BitSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AffinityTest {
  private Affinity affinity;
  private BitSet before;

  @BeforeEach
  void remember() {
    assumeTrue(NativeAccess.available(), NativeAccess::unavailability);
    affinity = new Affinity();
    before = affinity.allowed();
  }

  @AfterEach
  void restore() {
    if (affinity != null) {
      assertThat(affinity.bind(before)).isZero();
      assertThat(affinity.allowed()).isEqualTo(before);
    }
  }

  @Test
  void knowsTheAllowedProcessors() {
    assertThat(before.cardinality())
        .isGreaterThanOrEqualTo(Runtime.getRuntime().availableProcessors());
  }

  @Test
  void bindsTheCurrentThreadAndThoseItStarts() throws InterruptedException {
    int processor = affinity.allowed(1);
    assertThat(before.get(processor)).isTrue();
    BitSet one = new BitSet();
    one.set(processor);
    assertThat(affinity.bind(one)).isZero();
    assertThat(affinity.allowed()).isEqualTo(one);

    BitSet[] inherited = new BitSet[1];
    Thread child = Thread.ofPlatform().start(() -> inherited[0] = affinity.allowed());
    child.join();
    assertThat(inherited[0]).isEqualTo(affinity.allowed());
  }

  @Test
  void startsAgainWhenThereAreFewerProcessors() {
    assertThat(affinity.allowed(before.cardinality())).isEqualTo(affinity.allowed(0));
  }

  @Test
  void refusesProcessorsThatAreNotThere() {
    BitSet none = new BitSet();
    none.set(8000);
    assertThat(affinity.bind(none)).isEqualTo(-Errno.EINVAL);
    assertThat(affinity.bind(new BitSet())).isEqualTo(-Errno.EINVAL);
  }
}
