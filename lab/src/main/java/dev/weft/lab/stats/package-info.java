/** The one place where samples become numbers: percentiles, medians of launches, intervals. */
@NullMarked
package dev.weft.lab.stats;

import org.jspecify.annotations.NullMarked;
