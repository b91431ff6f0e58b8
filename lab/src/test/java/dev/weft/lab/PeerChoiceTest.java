package dev.weft.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.weft.lab.system.MeasuredSystem;
import java.util.List;
import org.junit.jupiter.api.Test;

class PeerChoiceTest {
  private static final List<MeasuredSystem> KNOWN =
      List.of(FakeSystem.mpi("openmpi", 1), FakeSystem.mpi("mpich", 1));

  @Test
  void autoIsEveryKnownOne() {
    assertThat(PeerChoice.parse("auto").of(KNOWN)).isEqualTo(KNOWN);
  }

  @Test
  void noneIsNone() {
    assertThat(PeerChoice.parse("none").of(KNOWN)).isEmpty();
  }

  @Test
  void aListIsThoseNamed() {
    assertThat(PeerChoice.parse("mpich").of(KNOWN))
        .extracting(MeasuredSystem::name)
        .containsExactly("mpich");
    assertThat(PeerChoice.parse(" mpich, openmpi ,").of(KNOWN)).hasSize(2);
  }

  @Test
  void unknownNamesAreRefusedWithTheKnownOnes() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PeerChoice.parse("mpich,lam").of(KNOWN))
        .withMessage("no peer is called lam; known: openmpi, mpich");
  }
}
