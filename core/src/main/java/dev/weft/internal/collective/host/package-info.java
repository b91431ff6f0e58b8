/**
 * Collective operations composed of steps within groups of ranks and steps between them; groups are
 * hosts, or ranks bound to cores near each other. An operation over all ranks comes in; operations
 * over parts of the ranks go out, with the existing algorithms. This package knows neither frames
 * nor transports, and not why ranks are in a group.
 */
@NullMarked
package dev.weft.internal.collective.host;

import org.jspecify.annotations.NullMarked;
