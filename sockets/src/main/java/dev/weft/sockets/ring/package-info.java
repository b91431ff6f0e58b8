/**
 * The shared memory of a connection: two rings of bytes, each written by one end. Bytes come in and
 * go out, without blocking; this package knows neither sockets nor how the ends meet.
 */
@NullMarked
package dev.weft.sockets.ring;

import org.jspecify.annotations.NullMarked;
