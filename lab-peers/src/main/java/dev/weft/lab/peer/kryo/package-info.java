/** Kryo. */
@NullMarked
package dev.weft.lab.peer.kryo;

import org.jspecify.annotations.NullMarked;
