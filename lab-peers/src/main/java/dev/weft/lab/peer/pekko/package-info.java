/** Apache Pekko's remote actors. */
@NullMarked
package dev.weft.lab.peer.pekko;

import org.jspecify.annotations.NullMarked;
