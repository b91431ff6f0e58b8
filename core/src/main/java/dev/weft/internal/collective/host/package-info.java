/** Collective operations composed of steps within hosts and steps between them. */
@NullMarked
package dev.weft.internal.collective.host;

import org.jspecify.annotations.NullMarked;
