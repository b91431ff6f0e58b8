/**
 * What stands behind the public interfaces: communicators, how they are made, and the rank's
 * membership of its job.
 */
@NullMarked
package dev.weft.internal.comm;

import org.jspecify.annotations.NullMarked;
