/** What is measured of sockets: one program for each kind of exchange, in two processes. */
@NullMarked
package dev.weft.lab.program.sockets;

import org.jspecify.annotations.NullMarked;
