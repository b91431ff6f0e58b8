package dev.weft.lab.network;

/**
 * The properties of a network's links besides their rate.
 *
 * @param delayMicros the delay that each link adds to a message one way
 * @param bucketMicros the amount, as link time, that a host's link lets pass at once after a rest
 * @param portBucketMicros the same for the port to a host
 */
public record LinkTraits(int delayMicros, double bucketMicros, double portBucketMicros) {}
