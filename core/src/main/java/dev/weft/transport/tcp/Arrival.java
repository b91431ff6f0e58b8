package dev.weft.transport.tcp;

import org.jspecify.annotations.Nullable;

/**
 * What the door hands to the rank: an authenticated connection to a peer, or why there is none.
 * Exactly one of the two is null.
 */
record Arrival(int peer, @Nullable Wire wire, @Nullable String failure) {}
