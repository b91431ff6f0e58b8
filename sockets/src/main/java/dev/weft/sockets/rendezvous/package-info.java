/**
 * How the two ends of a TCP connection find each other in shared memory. Addresses of the kernel
 * come in; memory that both ends have agreed on, or the reason why there is none, comes out. This
 * package moves no bytes of the program.
 */
@NullMarked
package dev.weft.sockets.rendezvous;

import org.jspecify.annotations.NullMarked;
