/** What is measured: the experiments, the points they are measured at, and their raw samples. */
@NullMarked
package dev.weft.lab.experiment;

import org.jspecify.annotations.NullMarked;
