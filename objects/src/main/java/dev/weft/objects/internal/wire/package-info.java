/**
 * The frames that nodes exchange, one class for each kind, and how they travel between the ranks of
 * a job. Numbers and bytes come in; messages of a communicator go out. This package does not know
 * what a call does.
 */
@NullMarked
package dev.weft.objects.internal.wire;

import org.jspecify.annotations.NullMarked;
