/**
 * Rings of cache lines in memory that two ranks share, which carry frames within a host. A piece of
 * memory and frames come in; frames come out at the other end. This package does not know who
 * shares the memory.
 */
@NullMarked
package dev.weft.internal.transport.ring;

import org.jspecify.annotations.NullMarked;
