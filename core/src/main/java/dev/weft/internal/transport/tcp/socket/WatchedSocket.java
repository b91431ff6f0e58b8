package dev.weft.internal.transport.tcp.socket;

/** What a {@link Readiness} of the same {@link Network} can watch. */
interface WatchedSocket {}
