/**
 * Message passing between the ranks of a job: where programs begin. {@link dev.weft.Weft} joins the
 * job, {@link dev.weft.Comm} is what everything is called on; the packages beside this one hold
 * what it takes and gives.
 */
@NullMarked
package dev.weft;

import org.jspecify.annotations.NullMarked;
