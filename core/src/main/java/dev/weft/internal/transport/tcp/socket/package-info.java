/**
 * Sockets by their descriptors or, without native calls, by NIO channels. Bytes come in and go out,
 * without blocking. This package knows neither the meaning of the bytes nor who is at the other
 * end.
 */
@NullMarked
package dev.weft.internal.transport.tcp.socket;

import org.jspecify.annotations.NullMarked;
