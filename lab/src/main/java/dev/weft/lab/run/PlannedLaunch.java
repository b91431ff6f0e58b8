package dev.weft.lab.run;

import dev.weft.lab.experiment.Configuration;
import dev.weft.lab.experiment.Workload;
import dev.weft.lab.system.MeasuredSystem;

/**
 * A launch to come.
 *
 * @param round the round; each configuration is launched once in each round
 * @param workload the measurements in their order
 */
public record PlannedLaunch(
    int round, MeasuredSystem system, Configuration configuration, Workload workload) {}
