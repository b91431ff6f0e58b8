package dev.weft.lab.network;

/**
 * What the links of a network are like beside their rate.
 *
 * @param delayMicros what each adds to a message one way
 * @param bucketMicros how much of its time the link of a host that has rested lets pass at once
 * @param portBucketMicros the same of the port to a host
 */
public record LinkTraits(int delayMicros, double bucketMicros, double portBucketMicros) {}
