package dev.weft.transport.tcp;

/** What a {@link Readiness} of the same {@link Sockets} can watch. */
interface Pollable {}
