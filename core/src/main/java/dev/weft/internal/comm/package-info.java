/**
 * The implementation of the public interfaces: communicators, how they are made, and the rank's
 * membership of its job. Calls of the program come in, are checked, and go out to channels,
 * collectives, windows and files. This package knows no frames.
 */
@NullMarked
package dev.weft.internal.comm;

import org.jspecify.annotations.NullMarked;
