package dev.weft.internal.transport;

import dev.weft.internal.job.Job;
import dev.weft.internal.os.bell.Doorbell;
import java.util.function.Supplier;

/**
 * The context that a rank gives to an endpoint when it opens it.
 *
 * @param host as on this rank's {@link dev.weft.internal.job.Card}
 * @param process as on this rank's card
 * @param doorbell the bell that wakes this rank; known when all endpoints are open
 */
public record EndpointContext(
    Job job, FrameHandler handler, String host, String process, Supplier<Doorbell> doorbell) {}
