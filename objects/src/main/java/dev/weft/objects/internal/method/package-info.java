/** The methods of an interface, and the stubs and skeletons that call them. */
@NullMarked
package dev.weft.objects.internal.method;

import org.jspecify.annotations.NullMarked;
