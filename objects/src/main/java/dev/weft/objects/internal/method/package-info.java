/**
 * The methods of an interface, and the generated stubs and skeletons that call them. An interface
 * comes in; classes go out. This package sends nothing.
 */
@NullMarked
package dev.weft.objects.internal.method;

import org.jspecify.annotations.NullMarked;
