/**
 * Sockets by their descriptors or, without native calls, by NIO channels. Bytes come in and go out,
 * without blocking; nothing here knows their meaning.
 */
@NullMarked
package dev.weft.internal.transport.tcp.socket;

import org.jspecify.annotations.NullMarked;
