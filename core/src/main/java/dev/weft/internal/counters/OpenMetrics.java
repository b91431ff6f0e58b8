package dev.weft.internal.counters;

import dev.weft.internal.counters.RankSample.Machine;
import dev.weft.internal.counters.RankSample.State;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToLongFunction;

/**
 * The counters of a job's ranks in the OpenMetrics text format 1.0.0. A family has its help, type
 * and unit once, then a sample for each rank; those of a virtual machine have one for each process.
 */
public final class OpenMetrics {
  /** What the format is called in HTTP. */
  public static final String CONTENT_TYPE =
      "application/openmetrics-text; version=1.0.0; charset=utf-8";

  private static final int NANOS = 9;
  private static final int MILLIS = 3;

  private final StringBuilder text = new StringBuilder();
  private final String job;
  private final List<RankSample> ranks;
  private final List<RankSample> processes = new ArrayList<>();

  private OpenMetrics(String job, List<RankSample> ranks) {
    this.job = job;
    this.ranks = ranks;
    Set<String> known = new HashSet<>();
    for (RankSample sample : ranks) {
      if (known.add(sample.rank().host() + '/' + sample.rank().pid())) {
        processes.add(sample);
      }
    }
  }

  /** The text for these ranks of a job. */
  public static String text(String job, List<RankSample> ranks, long nowMillis) {
    OpenMetrics metrics = new OpenMetrics(job, ranks);
    metrics.traffic();
    metrics.activity(nowMillis);
    metrics.machines();
    return metrics.text.append("# EOF\n").toString();
  }

  private void traffic() {
    counter("weft_messages_sent", "Messages given to be sent.", s -> s.traffic().messagesSent());
    counter("weft_sent_bytes", "bytes", "Bytes in them.", s -> s.traffic().bytesSent(), 0);
    counter(
        "weft_messages_received",
        "Messages that receives have matched.",
        s -> s.traffic().messagesReceived());
    counter("weft_received_bytes", "bytes", "Bytes in them.", s -> s.traffic().bytesReceived(), 0);
    counter(
        "weft_wait_seconds",
        "seconds",
        "Time in which threads have waited for other ranks, all together.",
        s -> s.traffic().waitedNanos(),
        NANOS);
    head("weft_posted_receives", "gauge", "", "Receives that wait for a message.");
    ranks.forEach(s -> sample("weft_posted_receives", s, s.traffic().posted(), 0));
    head("weft_unexpected_messages", "gauge", "", "Messages that no receive has matched yet.");
    ranks.forEach(s -> sample("weft_unexpected_messages", s, s.traffic().unexpected(), 0));
  }

  private void activity(long nowMillis) {
    head("weft_state", "stateset", "", "What the program of the rank does.");
    for (RankSample sample : ranks) {
      for (State state : State.values()) {
        text.append("weft_state{").append(labels(sample));
        text.append(",weft_state=\"").append(state).append("\"} ");
        text.append(sample.activity().state() == state ? 1 : 0).append('\n');
      }
    }
    String age = "weft_sample_age_seconds";
    head(age, "gauge", "seconds", "For how long the process has written no counters.");
    ranks.forEach(s -> sample(age, s, Math.max(0, nowMillis - s.atMillis()), MILLIS));
  }

  private void machines() {
    gauge("weft_heap_used_bytes", "Heap in use.", Machine::heapUsed);
    gauge("weft_heap_limit_bytes", "The most heap that there may be.", Machine::heapMax);
    machine("weft_collections", "", "Garbage collections.", Machine::collections, 0);
    machine(
        "weft_collection_seconds",
        "seconds",
        "Time that garbage collections took.",
        Machine::collectedMillis,
        MILLIS);
    machine(
        "weft_processor_seconds",
        "seconds",
        "Processor time of the process.",
        Machine::processorNanos,
        NANOS);
  }

  private void counter(String name, String help, ToLongFunction<RankSample> value) {
    counter(name, "", help, value, 0);
  }

  private void counter(
      String name, String unit, String help, ToLongFunction<RankSample> value, int digits) {
    head(name, "counter", unit, help);
    ranks.forEach(s -> sample(name + "_total", s, value.applyAsLong(s), digits));
  }

  private void gauge(String name, String help, ToLongFunction<Machine> value) {
    head(name, "gauge", "bytes", help);
    processes.forEach(s -> process(name, s, value.applyAsLong(s.machine()), 0));
  }

  private void machine(
      String name, String unit, String help, ToLongFunction<Machine> value, int digits) {
    head(name, "counter", unit, help);
    processes.forEach(s -> process(name + "_total", s, value.applyAsLong(s.machine()), digits));
  }

  private void head(String name, String type, String unit, String help) {
    text.append("# HELP ").append(name).append(' ').append(help).append('\n');
    text.append("# TYPE ").append(name).append(' ').append(type).append('\n');
    if (!unit.isEmpty()) {
      text.append("# UNIT ").append(name).append(' ').append(unit).append('\n');
    }
  }

  /** What is not known has no sample. */
  private void sample(String name, RankSample of, long value, int digits) {
    sample(name, labels(of), value, digits);
  }

  private void process(String name, RankSample of, long value, int digits) {
    String labels =
        "job=\"%s\",host=\"%s\",pid=\"%d\""
            .formatted(escaped(job), escaped(of.rank().host()), of.rank().pid());
    sample(name, labels, value, digits);
  }

  private void sample(String name, String labels, long value, int digits) {
    if (value >= 0) {
      text.append(name).append('{').append(labels).append("} ");
      text.append(BigDecimal.valueOf(value, digits).toPlainString()).append('\n');
    }
  }

  private String labels(RankSample sample) {
    return "job=\"%s\",host=\"%s\",rank=\"%d\""
        .formatted(escaped(job), escaped(sample.rank().host()), sample.rank().number());
  }

  private static String escaped(String label) {
    return label.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
  }
}
