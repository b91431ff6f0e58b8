/**
 * The transport by UCX, which is found on the host and called through {@code java.lang.foreign}:
 * RDMA networks, and whatever else UCX supports. Tagged messages, and accesses to the memory of
 * peers, come in; calls of UCX go out. This package knows neither the meaning of frames nor
 * windows. {@link UcxEndpoint} says how it works; see also ADR 27.
 */
@NullMarked
package dev.weft.internal.transport.ucx;

import org.jspecify.annotations.NullMarked;
