/** Sockets of the JDK that go on in shared memory. */
@NullMarked
package dev.weft.sockets.net;

import org.jspecify.annotations.NullMarked;
