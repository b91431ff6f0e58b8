/**
 * What fast sockets bring: programs of sockets with and without them, by turns. A choice of
 * exchanges comes in; a table of medians goes out. This package knows fast sockets by the options
 * that a process is started with.
 */
@NullMarked
package dev.weft.lab.sockets;

import org.jspecify.annotations.NullMarked;
