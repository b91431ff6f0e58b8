/** A node: what the other packages make together. */
@NullMarked
package dev.weft.objects.internal.node;

import org.jspecify.annotations.NullMarked;
