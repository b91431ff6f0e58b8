/** Races in shared memory. In the package of what they test, whose parts are not public. */
@NullMarked
package dev.weft.transport.shm;

import org.jspecify.annotations.NullMarked;
