/** Exchanges of other libraries that can run on fast sockets. */
@NullMarked
package dev.weft.lab.peer.sockets;

import org.jspecify.annotations.NullMarked;
