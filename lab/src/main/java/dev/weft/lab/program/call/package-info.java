/**
 * Calls of one process to another, which answers each before the next comes: what the experiments
 * on remote calls, arrays, objects and types measure. A library takes part with one {@link
 * dev.weft.lab.program.call.CallDriver}. Options come in; lines of samples go out. The drivers of
 * other libraries are in {@code lab-peers}.
 */
@NullMarked
package dev.weft.lab.program.call;

import org.jspecify.annotations.NullMarked;
