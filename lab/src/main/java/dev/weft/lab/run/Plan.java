package dev.weft.lab.run;

import dev.weft.lab.experiment.Configuration;
import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.experiment.Workload;
import dev.weft.lab.system.MeasuredSystem;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * All launches of a run in the order to make them. Each round launches every configuration once, in
 * an order of its own, so that what drifts in the machine meets all systems alike; each launch has
 * an order of operations and sizes of its own. The same seed gives the same plan.
 */
public record Plan(List<PlannedLaunch> launches) {

  /** Makes the plan. */
  public static Plan of(
      List<MeasuredSystem> systems,
      Selection selection,
      Experiment experiment,
      Workload workload,
      int rounds,
      long seed) {
    Random random = new Random(seed);
    List<PlannedLaunch> launches = new ArrayList<>();
    for (int round = 0; round < rounds; round++) {
      List<PlannedLaunch> once = new ArrayList<>();
      for (MeasuredSystem system : systems) {
        for (Configuration configuration : selection.of(system, experiment)) {
          Workload own = workload.shuffled(system.smallestBytes(), random);
          once.add(new PlannedLaunch(round, system, configuration, own));
        }
      }
      Collections.shuffle(once, random);
      launches.addAll(once);
    }
    return new Plan(List.copyOf(launches));
  }
}
