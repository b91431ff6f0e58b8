/**
 * Message passing between the ranks of a job: where programs begin. {@link dev.weft.Weft} joins the
 * job, and everything is called on a {@link dev.weft.Comm}; the packages beside this one hold what
 * a communicator takes and gives. This package does not know its implementation, {@code
 * dev.weft.internal.comm}, which it finds by name.
 */
@NullMarked
package dev.weft;

import org.jspecify.annotations.NullMarked;
