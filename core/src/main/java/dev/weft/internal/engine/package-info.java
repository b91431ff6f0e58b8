/** Matching, the eager and rendezvous protocols, progress and requests. */
@NullMarked
package dev.weft.internal.engine;

import org.jspecify.annotations.NullMarked;
