/**
 * By UCX, which is found on the host and called through {@code java.lang.foreign}: RDMA networks,
 * and whatever else it has a way over. {@link UcxEndpoint} says how; see also ADR 27.
 */
@NullMarked
package dev.weft.internal.transport.ucx;

import org.jspecify.annotations.NullMarked;
