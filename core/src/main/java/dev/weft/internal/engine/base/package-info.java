/**
 * What the other packages of the engine share: the lock of a rank, the numbers of the engine, the
 * memory of buffers, and interfaces such as {@code Channel}. Settings and buffers of programs come
 * in; the choice of transports, and memory that any thread may use, go out. Nothing here knows
 * matching, protocols or the engine.
 */
@NullMarked
package dev.weft.internal.engine.base;

import org.jspecify.annotations.NullMarked;
