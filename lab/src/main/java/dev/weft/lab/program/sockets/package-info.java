/**
 * What is measured of sockets: one program for each kind of exchange, in two processes. The address
 * of the other process comes in; times of an exchange go out. The programs do not know whether
 * their sockets are fast.
 */
@NullMarked
package dev.weft.lab.program.sockets;

import org.jspecify.annotations.NullMarked;
