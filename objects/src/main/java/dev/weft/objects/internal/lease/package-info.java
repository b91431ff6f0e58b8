/** How long objects without a name stay: who refers to them says so from time to time. */
@NullMarked
package dev.weft.objects.internal.lease;

import org.jspecify.annotations.NullMarked;
