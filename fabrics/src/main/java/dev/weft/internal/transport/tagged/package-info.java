/**
 * Frames as messages of a library that matches them by tag: what UCX and native MPI libraries have
 * in common. Messages come into receives that were opened before, and are looked for in memory; so
 * the library never calls back into Java, and its requests are used again and again. {@link
 * TaggedEndpoint} is a rank's end, {@link TaggedLink} a peer.
 */
@NullMarked
package dev.weft.internal.transport.tagged;

import org.jspecify.annotations.NullMarked;
