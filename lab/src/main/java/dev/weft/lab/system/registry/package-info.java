/** Every system that the lab can measure Weft against. */
@NullMarked
package dev.weft.lab.system.registry;

import org.jspecify.annotations.NullMarked;
