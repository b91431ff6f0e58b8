package dev.weft.lab.report;

import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.experiment.Transport;
import dev.weft.lab.machine.Machine;
import dev.weft.lab.machine.Noise;
import dev.weft.lab.machine.ProcessorSet;
import dev.weft.lab.network.NetworkFacts;
import dev.weft.lab.program.Output;
import java.util.ArrayList;
import java.util.List;

/** Notes that a reader needs to interpret the numbers correctly. */
final class Notes {
  private Notes() {}

  static List<String> of(List<Point> points, Machine machine, boolean complete) {
    Noise noise = machine.noise();
    List<String> notes = new ArrayList<>();
    NetworkFacts.sentence(machine.facts()).ifPresent(notes::add);
    if (!complete) {
      notes.add("Stopped before its end: fewer launches than planned.");
    }
    points.stream()
        .mapToInt(Point::ranks)
        .filter(ranks -> ranks > ProcessorSet.physical())
        .max()
        .ifPresent(ranks -> notes.add(oversubscribed(ranks)));
    if (noise.isLoud()) {
      notes.add(
          "The machine was not quiet: one in a hundred pieces of fixed work took %s times its time."
              .formatted(Figures.show(1 + noise.p99Excess())));
    }
    if (ProcessorSet.hyperThreads()) {
      notes.add(
          "%d processors share %d cores: ranks may run on two threads of one core."
              .formatted(ProcessorSet.logical(), ProcessorSet.physical()));
    }
    points.stream()
        .mapToInt(Point::batch)
        .filter(batch -> batch > 1)
        .max()
        .ifPresent(batch -> notes.add(batched(points, batch)));
    if (points.stream().anyMatch(Notes::isEmptyMessage)
        && points.stream().anyMatch(point -> point.transport() == Transport.TCP)) {
      notes.add("Raw sockets carry no empty message, so they have no figure for 0 bytes.");
    }
    return notes;
  }

  private static String oversubscribed(int ranks) {
    return "Oversubscribed: %d ranks on %d cores; whether a library spins or yields decides."
        .formatted(ranks, ProcessorSet.physical());
  }

  private static String batched(List<Point> points, int batch) {
    Experiment experiment = points.getFirst().experiment();
    String what =
        experiment == Experiment.RATE || experiment == Experiment.STREAM
            ? "each sample is a whole run of %d messages"
            : "short operations are timed in batches (up to %d), so their percentiles are of means";
    return "The timer's resolution is %d ns; %s."
        .formatted(Output.timerNanos(), what.formatted(batch));
  }

  private static boolean isEmptyMessage(Point point) {
    return point.experiment() == Experiment.PINGPONG && point.bytes() == 0;
  }
}
