/**
 * The exported objects, here and elsewhere. Exports of this node and notices of others come in;
 * objects and references go out. This package makes no calls, and knows nothing of frames.
 */
@NullMarked
package dev.weft.objects.internal.name;

import org.jspecify.annotations.NullMarked;
