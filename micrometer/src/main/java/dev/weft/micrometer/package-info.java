/**
 * The counters of a rank as meters of Micrometer. A rank's {@code Weft} comes in; meters of a
 * registry go out. It uses what programs import, and knows nothing behind that.
 */
@NullMarked
package dev.weft.micrometer;

import org.jspecify.annotations.NullMarked;
