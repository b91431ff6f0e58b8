package dev.weft.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Weft;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class WeftMetricsTest {
  @Test
  void metersShowWhatTheRankHasCounted() {
    SimpleMeterRegistry registry = new SimpleMeterRegistry();
    try (Weft weft = Weft.init()) {
      new WeftMetrics(weft, Tags.of("job", "test")).bindTo(registry);
      byte[] ten = new byte[10];
      for (int i = 0; i < 5; i++) {
        weft.world().send(ten, 0, i);
      }
      for (int i = 2; i < 5; i++) {
        var _ = weft.world().receive(ten, 0, i);
      }
      Tags tags = Tags.of("job", "test", "rank", "0");
      assertThat(counter(registry, "weft.messages.sent", tags)).isEqualTo(5);
      assertThat(counter(registry, "weft.bytes.sent", tags)).isEqualTo(50);
      assertThat(counter(registry, "weft.messages.received", tags)).isEqualTo(3);
      assertThat(counter(registry, "weft.bytes.received", tags)).isEqualTo(30);
      assertThat(registry.get("weft.messages.unexpected").tags(tags).gauge().value()).isEqualTo(2);
      assertThat(registry.get("weft.receives.posted").tags(tags).gauge().value()).isZero();
      assertThat(registry.get("weft.waited").tags(tags).timeGauge().value(TimeUnit.SECONDS))
          .isBetween(0.0, 60.0);
    }
  }

  private static double counter(SimpleMeterRegistry registry, String name, Tags tags) {
    return registry.get(name).tags(tags).functionCounter().count();
  }
}
