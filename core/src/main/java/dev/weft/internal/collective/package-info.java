/**
 * The collective operations of one communicator, in all their forms. Public calls come in; a {@code
 * CollectiveOp}, run at once or in the background, goes out. The packages below carry it out, from
 * {@code operation} to {@code algorithm} and {@code shared}; none of them knows a transport.
 */
@NullMarked
package dev.weft.internal.collective;

import org.jspecify.annotations.NullMarked;
