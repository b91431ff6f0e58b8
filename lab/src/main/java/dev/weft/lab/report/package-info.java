/**
 * Turns measurements into what people and programs read. Samples and facts of the machine come in;
 * points with percentiles and ratios go out, as tables and JSON. This package starts no process.
 */
@NullMarked
package dev.weft.lab.report;

import org.jspecify.annotations.NullMarked;
