/** The job's secret, and how two ends of a connection prove to each other that they hold it. */
@NullMarked
package dev.weft.internal.security;

import org.jspecify.annotations.NullMarked;
