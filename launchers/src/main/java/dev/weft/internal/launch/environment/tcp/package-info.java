/**
 * Launchers that only number their processes: the ranks meet over TCP at the address of rank 0,
 * which all of them know. Variables and a secret come in; the rank, the number of ranks, and a
 * short text from rank 0 go out. This package does not know what the text says.
 */
@NullMarked
package dev.weft.internal.launch.environment.tcp;

import org.jspecify.annotations.NullMarked;
