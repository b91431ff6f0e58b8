/** Apache Fory. */
@NullMarked
package dev.weft.lab.peer.fory;

import org.jspecify.annotations.NullMarked;
