/** Matching, the eager and rendezvous protocols, progress and requests. */
@NullMarked
package dev.weft.engine;

import org.jspecify.annotations.NullMarked;
