package dev.weft.lab.run;

import dev.weft.lab.experiment.Configuration;
import dev.weft.lab.system.MeasuredSystem;
import java.util.List;

/**
 * A launch to come.
 *
 * @param round each configuration is launched once a round
 * @param sizes message sizes in the order to measure them
 */
public record PlannedLaunch(
    int round, MeasuredSystem system, Configuration configuration, List<Integer> sizes) {}
