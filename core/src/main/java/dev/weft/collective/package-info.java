/**
 * Collective operations: one file per operation, one per algorithm, and the choice between them.
 */
@NullMarked
package dev.weft.collective;

import org.jspecify.annotations.NullMarked;
