/**
 * A connection through shared memory, with the TCP connection underneath. Reads, writes and ends
 * come in; bytes go to rings, and wake-ups to TCP. This package knows neither sockets nor channels
 * of programs.
 */
@NullMarked
package dev.weft.sockets.connection;

import org.jspecify.annotations.NullMarked;
