/**
 * Messages between two nodes that no job connects: proofs, frames and the data that follows them.
 * It is a wire like that of ranks, and knows no calls.
 */
@NullMarked
package dev.weft.objects.internal.link;

import org.jspecify.annotations.NullMarked;
