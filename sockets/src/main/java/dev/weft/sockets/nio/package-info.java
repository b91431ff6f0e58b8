/** Channels and selectors of the JDK that go on in shared memory. */
@NullMarked
package dev.weft.sockets.nio;

import org.jspecify.annotations.NullMarked;
