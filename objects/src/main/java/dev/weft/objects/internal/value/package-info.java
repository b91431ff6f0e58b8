/**
 * Arguments and results as bytes in a frame and as messages beside it. Values and types come in,
 * and come out at the other end. This package does not know whether they belong to a call or a
 * reply.
 */
@NullMarked
package dev.weft.objects.internal.value;

import org.jspecify.annotations.NullMarked;
