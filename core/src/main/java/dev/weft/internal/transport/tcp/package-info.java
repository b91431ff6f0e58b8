/**
 * The transport between hosts, or without shared memory: one connection for each two ranks. Frames
 * come in; bytes of proven connections go out. It knows proofs by {@code greeting} and system calls
 * by {@code socket} alone.
 */
@NullMarked
package dev.weft.internal.transport.tcp;

import org.jspecify.annotations.NullMarked;
