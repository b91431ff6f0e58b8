/** What fast sockets bring: programs of sockets with and without them, by turns. */
@NullMarked
package dev.weft.lab.sockets;

import org.jspecify.annotations.NullMarked;
