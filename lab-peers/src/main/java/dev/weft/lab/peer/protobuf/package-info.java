/** Protocol Buffers. */
@NullMarked
package dev.weft.lab.peer.protobuf;

import org.jspecify.annotations.NullMarked;
