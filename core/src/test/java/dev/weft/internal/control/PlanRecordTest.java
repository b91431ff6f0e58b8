package dev.weft.internal.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

final class PlanRecordTest {
  private static LaunchPlan plan() {
    BitSet ranks = new BitSet();
    ranks.set(2);
    LaunchPlan plan = new LaunchPlan(4).program("Heat", List.of("a", "b"));
    plan.environment.put("NAME", "value");
    plan.debug = new DebugPlan(ranks, 5005, true);
    return plan;
  }

  @Test
  void anAgentReadsWhatTheLauncherHasWritten() throws ProtocolException {
    LaunchPlan read =
        PlanRecord.decode(ByteBuffer.wrap(PlanRecord.encode(plan(), Map.of("more", "yes"))));
    assertThat(read.ranks).isEqualTo(4);
    assertThat(read.mainClass).isEqualTo("Heat");
    assertThat(read.arguments).containsExactly("a", "b");
    assertThat(read.environment).containsEntry("NAME", "value");
    assertThat(read.properties).containsEntry("more", "yes");
    DebugPlan debug = Objects.requireNonNull(read.debug);
    assertThat(debug.option(1)).isNull();
    assertThat(debug.option(2)).contains("suspend=y", "address=127.0.0.1:5007");
  }

  @Test
  void aRankThatIsNoNumberIsRefused() {
    byte[] record = PlanRecord.encode(plan(), Map.of());
    String text = new String(record, StandardCharsets.ISO_8859_1);
    int at = text.lastIndexOf('2');
    record[at] = 'x';
    assertThatThrownBy(() -> PlanRecord.decode(ByteBuffer.wrap(record)))
        .isInstanceOf(ProtocolException.class)
        .hasMessageContaining("names the rank 'x'");
  }
}
