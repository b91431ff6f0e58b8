/**
 * Apache Fory, as a serializer of the lab's measured processes. Objects come in; bytes go out, and
 * the reverse. This package knows the lab's measured programs, and nothing of Weft.
 */
@NullMarked
package dev.weft.lab.peer.fory;

import org.jspecify.annotations.NullMarked;
