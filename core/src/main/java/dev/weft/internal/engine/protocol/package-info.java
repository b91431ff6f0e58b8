/**
 * How messages go: eager or by rendezvous, within credit, as a stream or read where they lie; and
 * accesses to the memory of peers.
 *
 * <p>In come sends that are started, and frames from endpoints; out go frames to links, and the
 * ends of operations. Nothing here knows which thread polls, who waits, or that communicators
 * exist.
 */
@NullMarked
package dev.weft.internal.engine.protocol;

import org.jspecify.annotations.NullMarked;
