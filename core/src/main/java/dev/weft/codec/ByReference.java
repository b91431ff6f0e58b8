package dev.weft.codec;

/**
 * Instances of a class that implements this never travel: a number stands for each, whose meaning
 * {@link OutgoingReferences} and {@link IncomingReferences} know. References to remote objects are
 * such.
 */
public interface ByReference {}
