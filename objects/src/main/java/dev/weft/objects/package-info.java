/**
 * Remote and active objects: methods of objects that live on other ranks, called at the speed of
 * messages. Begin with {@link dev.weft.objects.Node}.
 */
@NullMarked
package dev.weft.objects;

import org.jspecify.annotations.NullMarked;
