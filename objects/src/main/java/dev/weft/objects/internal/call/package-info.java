/** The calling side: calls under way, and the ways to await them. */
@NullMarked
package dev.weft.objects.internal.call;

import org.jspecify.annotations.NullMarked;
