package dev.weft.internal.transport.tcp.greeting;

import dev.weft.internal.transport.tcp.socket.Wire;
import org.jspecify.annotations.Nullable;

/**
 * What the connection thread hands to the rank: an authenticated connection to a peer, or why there
 * is none. Exactly one of the two is null.
 */
public record NewConnection(int peer, @Nullable Wire wire, @Nullable String failure) {}
