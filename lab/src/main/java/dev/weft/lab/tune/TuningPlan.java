package dev.weft.lab.tune;

import dev.weft.lab.experiment.BufferKind;
import dev.weft.lab.experiment.CacheState;
import dev.weft.lab.experiment.Configuration;
import dev.weft.lab.experiment.Transport;
import dev.weft.lab.experiment.Workload;
import dev.weft.lab.run.Plan;
import dev.weft.lab.run.PlannedLaunch;
import dev.weft.lab.system.MeasuredSystem;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** The launches of a tuning in the order to make them; see {@link Plan}. */
public final class TuningPlan {
  private TuningPlan() {}

  /** In each round every variant once with each number of ranks, shuffled. */
  public static Plan plan(
      Map<Variant, MeasuredSystem> systems,
      Transport transport,
      List<Integer> ranks,
      List<Integer> sizes,
      int rounds,
      long seed) {
    Random random = new Random(seed);
    List<PlannedLaunch> launches = new ArrayList<>();
    for (int round = 0; round < rounds; round++) {
      List<PlannedLaunch> once = new ArrayList<>();
      for (Map.Entry<Variant, MeasuredSystem> each : systems.entrySet()) {
        for (int count : ranks) {
          Configuration configuration =
              new Configuration(
                  each.getKey().name(), transport, BufferKind.HEAP, CacheState.HOT, count);
          Workload workload = new Workload(each.getKey().operations(), sizes).shuffled(0, random);
          once.add(new PlannedLaunch(round, each.getValue(), configuration, workload));
        }
      }
      Collections.shuffle(once, random);
      launches.addAll(once);
    }
    return new Plan(List.copyOf(launches));
  }
}
