/**
 * Races in the memory of a fast connection, as tests by jcstress. They lie in the package of the
 * classes that they test, and list every outcome that may be seen.
 */
@NullMarked
package dev.weft.sockets.ring;

import org.jspecify.annotations.NullMarked;
