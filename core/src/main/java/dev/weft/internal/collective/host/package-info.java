/**
 * Collective operations composed of steps within hosts and steps between them. An operation over
 * all ranks comes in; operations over parts of the ranks go out, with the existing algorithms. This
 * package knows neither frames nor transports.
 */
@NullMarked
package dev.weft.internal.collective.host;

import org.jspecify.annotations.NullMarked;
