/**
 * A node, which puts the other packages together. Calls of programs come in; the packages do the
 * work, and only this one knows them all.
 */
@NullMarked
package dev.weft.objects.internal.node;

import org.jspecify.annotations.NullMarked;
