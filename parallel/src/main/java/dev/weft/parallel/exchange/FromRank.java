package dev.weft.parallel.exchange;

/**
 * What has come from a rank in an exchange.
 *
 * @param rank who has sent it, in the communicator of the exchange
 * @param data the slice or the object
 */
public record FromRank<T>(int rank, T data) {}
