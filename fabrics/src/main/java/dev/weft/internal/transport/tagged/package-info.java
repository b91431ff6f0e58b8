/**
 * Frames as messages of a library that matches them by tag: what UCX and native MPI libraries have
 * in common. Frames come in; tagged messages go out, into receives that the peer has posted before
 * and looks at in memory, so that the library never calls back into Java. {@link TaggedEndpoint} is
 * a rank's end, {@link TaggedLink} leads to a peer. This package knows the library by {@link
 * TagWorker}, {@link TagPath} and {@link TagRequest} alone.
 */
@NullMarked
package dev.weft.internal.transport.tagged;

import org.jspecify.annotations.NullMarked;
