/** Races in the memory of a fast connection. In the package of what they test. */
@NullMarked
package dev.weft.sockets.ring;

import org.jspecify.annotations.NullMarked;
