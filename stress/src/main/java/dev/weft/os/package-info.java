/** Races on the doorbells. In the package of what they test, whose parts are not public. */
@NullMarked
package dev.weft.os;

import org.jspecify.annotations.NullMarked;
