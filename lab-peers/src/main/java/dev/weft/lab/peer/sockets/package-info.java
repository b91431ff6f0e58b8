/**
 * Exchanges of Netty and gRPC that can run on fast sockets. The address of the other process comes
 * in; times of an exchange go out. The exchanges do not know whether their sockets are fast.
 */
@NullMarked
package dev.weft.lab.peer.sockets;

import org.jspecify.annotations.NullMarked;
