/**
 * Collective operations that are started often, in memory that is planned for them once. An
 * operation's buffers come in; rounds that write, wait for flags and read go out, which the engine
 * carries out. This package knows memory and flags by {@code HostMemory}, and messages only while
 * the memory is opened.
 */
@NullMarked
package dev.weft.internal.collective.planned;

import org.jspecify.annotations.NullMarked;
