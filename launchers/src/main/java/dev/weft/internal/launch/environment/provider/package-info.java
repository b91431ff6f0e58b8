/** What core asks for the launchers that are known: in which order, and who recognizes each. */
@NullMarked
package dev.weft.internal.launch.environment.provider;

import org.jspecify.annotations.NullMarked;
