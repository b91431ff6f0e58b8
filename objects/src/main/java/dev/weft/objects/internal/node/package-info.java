/**
 * A node, which puts the other packages together. Calls of programs come in; the packages beside
 * this one do the work and go out to other nodes. Only this package knows them all, and none of
 * them knows it.
 */
@NullMarked
package dev.weft.objects.internal.node;

import org.jspecify.annotations.NullMarked;
