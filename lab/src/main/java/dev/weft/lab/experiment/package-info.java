/**
 * What is measured: the experiments, the points they are measured at, and their raw samples.
 * Samples that programs have printed come in; values in the experiment's unit go out. This package
 * knows no measured system.
 */
@NullMarked
package dev.weft.lab.experiment;

import org.jspecify.annotations.NullMarked;
