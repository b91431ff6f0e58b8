/**
 * Ranks joined by TCP connections: raw sockets through {@code java.lang.foreign} on Linux, NIO
 * channels elsewhere.
 */
@NullMarked
package dev.weft.transport.tcp;

import org.jspecify.annotations.NullMarked;
