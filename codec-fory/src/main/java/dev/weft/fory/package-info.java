/** Objects as bytes through Apache Fory, found by core as a service. */
@NullMarked
package dev.weft.fory;

import org.jspecify.annotations.NullMarked;
