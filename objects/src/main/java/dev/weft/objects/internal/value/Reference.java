package dev.weft.objects.internal.value;

/**
 * Where an object is and what may be called there.
 *
 * @param rank its rank, in the node's communicator
 * @param object its number there; not to be guessed
 * @param hash of its interface's methods
 * @param type name of its interface
 */
public record Reference(int rank, long object, long hash, String type) {}
