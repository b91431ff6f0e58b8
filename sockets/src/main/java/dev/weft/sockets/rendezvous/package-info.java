/** How the two ends of a TCP connection find each other in shared memory. */
@NullMarked
package dev.weft.sockets.rendezvous;

import org.jspecify.annotations.NullMarked;
