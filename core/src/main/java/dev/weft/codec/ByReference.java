package dev.weft.codec;

/**
 * Marks classes whose instances never travel: a number travels instead, which {@link
 * OutgoingReferences} and {@link IncomingReferences} translate. References to remote objects are
 * examples.
 */
public interface ByReference {}
