/** Messages between two nodes that no job connects: proofs, frames and what follows them. */
@NullMarked
package dev.weft.objects.internal.link;

import org.jspecify.annotations.NullMarked;
