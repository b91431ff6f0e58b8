/**
 * What is measured of servers: one program for each, in two processes, many clients at a time. The
 * server's address comes in; requests a second and what they cost go out. The programs do not know
 * whether their sockets are fast.
 */
@NullMarked
package dev.weft.lab.program.servers;

import org.jspecify.annotations.NullMarked;
