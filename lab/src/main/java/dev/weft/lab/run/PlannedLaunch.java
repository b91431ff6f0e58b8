package dev.weft.lab.run;

import dev.weft.lab.experiment.Configuration;
import dev.weft.lab.experiment.Workload;
import dev.weft.lab.system.MeasuredSystem;

/**
 * A launch to come.
 *
 * @param round each configuration is launched once a round
 * @param workload what to measure, in this order
 */
public record PlannedLaunch(
    int round, MeasuredSystem system, Configuration configuration, Workload workload) {}
