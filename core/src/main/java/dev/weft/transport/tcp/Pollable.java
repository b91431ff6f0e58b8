package dev.weft.transport.tcp;

/** What a {@link Readiness} of the same {@link Network} can watch. */
interface Pollable {}
