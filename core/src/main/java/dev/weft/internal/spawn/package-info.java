/** Jobs that meet: ports, published names, and the joint job of two that have connected. */
@NullMarked
package dev.weft.internal.spawn;

import org.jspecify.annotations.NullMarked;
