/**
 * The hub of a job whose processes another launcher has started: in rank 0's process, it is to its
 * ranks what Weft's own launcher is to others.
 */
@NullMarked
package dev.weft.internal.control.hub;

import org.jspecify.annotations.NullMarked;
