/**
 * Jobs that meet: ports, published names, and the joint job of two that have connected. Port names
 * and proven connections come in; a {@code Job} for a second engine goes out. This package starts
 * no process.
 */
@NullMarked
package dev.weft.internal.spawn;

import org.jspecify.annotations.NullMarked;
