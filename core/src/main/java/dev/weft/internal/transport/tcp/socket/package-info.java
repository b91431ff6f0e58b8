/** Sockets by their descriptors or, without native calls, by NIO channels. */
@NullMarked
package dev.weft.internal.transport.tcp.socket;

import org.jspecify.annotations.NullMarked;
