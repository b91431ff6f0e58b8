/**
 * Sockets that go through shared memory if both ends can. A program calls this package once; it
 * installs the classes of the packages below, as the agent does for a program that does not call
 * it. This package moves no bytes itself.
 */
@NullMarked
package dev.weft.sockets;

import org.jspecify.annotations.NullMarked;
