/**
 * Fast sockets for RMI. Hosts and ports come in from RMI; sockets of {@code net} go out. This
 * package knows neither shared memory nor channels.
 */
@NullMarked
package dev.weft.sockets.rmi;

import org.jspecify.annotations.NullMarked;
