/** Aeron, through shared memory or UDP. */
@NullMarked
package dev.weft.lab.peer.aeron;

import org.jspecify.annotations.NullMarked;
