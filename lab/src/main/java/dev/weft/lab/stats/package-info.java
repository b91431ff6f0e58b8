/**
 * The one place where samples become numbers: percentiles, medians of launches, intervals. Samples
 * come in; summaries go out. This package does not know what the samples are of.
 */
@NullMarked
package dev.weft.lab.stats;

import org.jspecify.annotations.NullMarked;
