/**
 * Active objects that move from one node to another. Requests come in; states, routes and calls
 * that were on their way to an old place go out. This package does not know how calls are served,
 * or how a node is put together.
 */
@NullMarked
package dev.weft.objects.internal.move;

import org.jspecify.annotations.NullMarked;
