/** Races on the engine's lock. In the package of what they test, whose parts are not public. */
@NullMarked
package dev.weft.engine;

import org.jspecify.annotations.NullMarked;
