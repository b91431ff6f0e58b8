/**
 * Calls to many objects at once, and their barrier. One call comes in; one for each member goes
 * out, and their results together. This package knows calls by the calling side alone.
 */
@NullMarked
package dev.weft.objects.internal.group;

import org.jspecify.annotations.NullMarked;
