/** What the engine is made of that does not know the engine. */
@NullMarked
package dev.weft.internal.engine.base;

import org.jspecify.annotations.NullMarked;
