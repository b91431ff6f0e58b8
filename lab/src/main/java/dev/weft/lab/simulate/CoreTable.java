package dev.weft.lab.simulate;

import dev.weft.lab.report.Figures;
import dev.weft.lab.report.TextTable;
import dev.weft.lab.simulate.CoreMachine.Distance;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** Flat and composed operations on a machine of many cores, as a table of transfers and times. */
public final class CoreTable {
  private static final int[] BYTES = {16, 4 << 10, 64 << 10, 1 << 20};
  private static final double NANOS_PER_MICRO = 1000;

  private CoreTable() {}

  /** The lines. */
  public static List<String> lines(CoreMachine machine) {
    TextTable table = new TextTable();
    table.row(
        List.of(
            "operation", "bytes", "way", "lines near", "other cache", "other socket", "us", ""));
    int[] all = IntStream.range(0, machine.ranks()).toArray();
    rows(table, machine, "barrier", "", steps -> steps.barrier(all));
    for (int bytes : BYTES) {
      rows(
          table,
          machine,
          "broadcast",
          Integer.toString(bytes),
          steps -> steps.broadcast(bytes, all));
    }
    for (int bytes : BYTES) {
      rows(
          table,
          machine,
          "allReduce",
          Integer.toString(bytes),
          steps -> steps.allReduce(bytes, all));
    }
    List<String> lines = new ArrayList<>();
    lines.add(
        "%d ranks on %d sockets with %d last caches of %d cores; a line takes %s ns within a cache, %s from another one, %s from another socket"
            .formatted(
                machine.ranks(),
                machine.sockets(),
                machine.caches(),
                machine.cores(),
                Figures.show(CoreMachine.NEAR_NANOS),
                Figures.show(CoreMachine.ACROSS_CACHES_NANOS),
                Figures.show(CoreMachine.ACROSS_SOCKETS_NANOS)));
    lines.addAll(table.lines());
    return List.copyOf(lines);
  }

  private static void rows(
      TextTable table,
      CoreMachine machine,
      String operation,
      String bytes,
      Consumer<CoreOperations> steps) {
    LineSimulation flat = new LineSimulation(machine);
    steps.accept(CoreOperations.flat(machine, flat));
    LineSimulation composed = new LineSimulation(machine);
    steps.accept(CoreOperations.composed(machine, composed));
    table.row(row(List.of(operation, bytes, "flat"), flat, ""));
    String ratio = Figures.show(composed.nanos() / flat.nanos());
    table.row(row(List.of("", "", "composed"), composed, ratio));
  }

  private static List<String> row(List<String> first, LineSimulation result, String ratio) {
    List<String> cells = new ArrayList<>(first);
    for (Distance distance : Distance.values()) {
      cells.add(Long.toString(result.lines(distance)));
    }
    cells.add(Figures.show(result.nanos() / NANOS_PER_MICRO));
    cells.add(ratio);
    return cells;
  }
}
