/** Races on the rings. In the package of what they test. */
@NullMarked
package dev.weft.transport.ring;

import org.jspecify.annotations.NullMarked;
