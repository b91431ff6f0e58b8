/**
 * Jobs that meet: ports, published names, the joint job of two that have connected, and jobs that
 * programs join by themselves. Port names, addresses and proven connections come in; a {@code Job}
 * for an engine goes out. This package starts no process, and ends none.
 */
@NullMarked
package dev.weft.internal.spawn;

import org.jspecify.annotations.NullMarked;
