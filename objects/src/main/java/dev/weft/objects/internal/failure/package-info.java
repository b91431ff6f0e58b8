/**
 * Exceptions of methods, as they travel. An exception comes in as an object and goes out as names
 * and texts, and the reverse; only known classes are made.
 */
@NullMarked
package dev.weft.objects.internal.failure;

import org.jspecify.annotations.NullMarked;
