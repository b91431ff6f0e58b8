package dev.weft.internal.transport;

import dev.weft.internal.job.Job;
import dev.weft.internal.os.bell.Doorbell;
import java.util.function.Supplier;

/**
 * What an endpoint gets from the rank that opens it.
 *
 * @param host as on this rank's {@link dev.weft.internal.job.Card}
 * @param process as on this rank's card
 * @param doorbell the bell that wakes this rank; known when all endpoints are open
 */
public record EndpointContext(
    Job job, FrameHandler handler, String host, String process, Supplier<Doorbell> doorbell) {}
