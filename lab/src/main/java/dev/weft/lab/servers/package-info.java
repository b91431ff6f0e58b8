/**
 * What fast sockets bring to servers as they are: each with and without them, by turns. Servers
 * come in; a table of rates and processor times goes out. This package knows fast sockets by the
 * options that a process is started with.
 */
@NullMarked
package dev.weft.lab.servers;

import org.jspecify.annotations.NullMarked;
