/**
 * The exported objects, here and elsewhere. Exports and notices of other nodes come in; objects and
 * references go out. This package makes no calls.
 */
@NullMarked
package dev.weft.objects.internal.name;

import org.jspecify.annotations.NullMarked;
