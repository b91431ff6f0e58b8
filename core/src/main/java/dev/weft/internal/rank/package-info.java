/** A process or thread that is a rank: how it learns of its job, runs its program, and ends. */
@NullMarked
package dev.weft.internal.rank;

import org.jspecify.annotations.NullMarked;
