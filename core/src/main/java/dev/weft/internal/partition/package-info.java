/**
 * Partitioned point-to-point communication: messages that several threads fill. Buffers and ready
 * partitions come in; an announcement and one ordinary message for each partition go out. This
 * package knows neither matching nor transports.
 */
@NullMarked
package dev.weft.internal.partition;

import org.jspecify.annotations.NullMarked;
