/** Calls to many objects at once, and their barrier. */
@NullMarked
package dev.weft.objects.internal.group;

import org.jspecify.annotations.NullMarked;
