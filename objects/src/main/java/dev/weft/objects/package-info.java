/**
 * Remote and active objects: methods of objects on other ranks, called at the speed of messages.
 * Programs give objects with interfaces and get references; the packages under {@code internal}
 * carry calls out over a communicator. Begin with {@link dev.weft.objects.Node}.
 */
@NullMarked
package dev.weft.objects;

import org.jspecify.annotations.NullMarked;
