/** Which objects are exported, here and elsewhere. */
@NullMarked
package dev.weft.objects.internal.name;

import org.jspecify.annotations.NullMarked;
