package dev.weft.transport;

import dev.weft.boot.Job;
import dev.weft.os.Doorbell;
import java.util.function.Supplier;

/**
 * What an endpoint gets from the rank that opens it.
 *
 * @param host as on this rank's {@link dev.weft.boot.Card}
 * @param process as on this rank's card
 * @param doorbell the bell that wakes this rank; known when all endpoints are open
 */
public record EndpointContext(
    Job job, FrameHandler handler, String host, String process, Supplier<Doorbell> doorbell) {}
