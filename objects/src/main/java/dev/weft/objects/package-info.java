/**
 * Remote and active objects: methods of objects on other ranks, called at the speed of messages.
 * Programs give objects with interfaces and get references, on which they call methods. Begin with
 * {@link dev.weft.objects.Node}. The packages under {@code internal} carry calls out; this package
 * does not know them.
 */
@NullMarked
package dev.weft.objects;

import org.jspecify.annotations.NullMarked;
