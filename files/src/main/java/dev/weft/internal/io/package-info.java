/**
 * The implementation of {@link dev.weft.io.ParallelFile}. Buffers and places in a view come in;
 * accesses to the file, and messages between the ranks that share it, go out. The messages are
 * those of ordinary communicators: this package knows neither engine nor transports.
 */
@NullMarked
package dev.weft.internal.io;

import org.jspecify.annotations.NullMarked;
