/** Ranks that are threads of one process: short messages by ring, long messages array to array. */
@NullMarked
package dev.weft.transport.local;

import org.jspecify.annotations.NullMarked;
