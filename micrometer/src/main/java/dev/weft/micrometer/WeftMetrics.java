package dev.weft.micrometer;

import dev.weft.Counters;
import dev.weft.Weft;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;

/**
 * Registers meters for the counters of this process's rank: {@code new
 * WeftMetrics(weft).bindTo(registry)}. Each is read when the registry is, and costs messages
 * nothing. All have a tag {@code rank}.
 *
 * <ul>
 *   <li>{@code weft.messages.sent}, {@code weft.messages.received}, {@code weft.bytes.sent}, {@code
 *       weft.bytes.received}: counters
 *   <li>{@code weft.receives.posted}, {@code weft.messages.unexpected}: lengths of queues
 *   <li>{@code weft.waited}: for how long the rank's threads have waited, all together
 * </ul>
 *
 * <p>A registry holds the rank weakly: keep the {@link Weft} as long as its meters are to be read.
 * Any thread.
 */
public final class WeftMetrics implements MeterBinder {
  private static final String BYTES = "bytes";
  private static final String MESSAGES = "messages";

  private final Weft weft;
  private final Tags tags;

  /** Meters of a rank with the tag {@code rank}. */
  public WeftMetrics(Weft weft) {
    this(weft, List.of());
  }

  /**
   * The same with more tags.
   *
   * @param tags for every meter
   */
  public WeftMetrics(Weft weft, Iterable<Tag> tags) {
    this.weft = weft;
    this.tags = Tags.concat(tags, "rank", Integer.toString(weft.world().rank()));
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    count(registry, "weft.messages.sent", MESSAGES, "Messages sent.", Counters::messagesSent);
    count(registry, "weft.bytes.sent", BYTES, "Bytes in them.", Counters::bytesSent);
    count(
        registry,
        "weft.messages.received",
        MESSAGES,
        "Messages that receives have matched.",
        Counters::messagesReceived);
    count(registry, "weft.bytes.received", BYTES, "Bytes in them.", Counters::bytesReceived);
    gauge(registry, "weft.receives.posted", "Receives that wait.", Counters::postedReceives);
    gauge(
        registry,
        "weft.messages.unexpected",
        "Messages that no receive has matched yet.",
        Counters::unexpectedMessages);
    TimeGauge.builder(
            "weft.waited", weft, TimeUnit.NANOSECONDS, of -> of.counters().waited().toNanos())
        .description("Time in which threads have waited for other ranks, all together.")
        .tags(tags)
        .register(registry);
  }

  private void count(
      MeterRegistry registry,
      String name,
      String unit,
      String description,
      ToDoubleFunction<Counters> value) {
    FunctionCounter.builder(name, weft, of -> value.applyAsDouble(of.counters()))
        .description(description)
        .baseUnit(unit)
        .tags(tags)
        .register(registry);
  }

  private void gauge(
      MeterRegistry registry, String name, String description, ToDoubleFunction<Counters> value) {
    Gauge.builder(name, weft, of -> value.applyAsDouble(of.counters()))
        .description(description)
        .tags(tags)
        .register(registry);
  }
}
