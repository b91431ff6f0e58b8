/**
 * Matching of one message space (MPI 4.1, section 3.5), apart from what is done with a match.
 *
 * <p>In come receives that are posted, messages that have arrived, and probes; out goes which of
 * them belong together, in the order that MPI asks for. Nothing here knows how messages travel, why
 * an operation fails, or that ranks can be lost.
 */
@NullMarked
package dev.weft.internal.engine.match;

import org.jspecify.annotations.NullMarked;
