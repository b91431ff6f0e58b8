/** Races in memory that ranks share. In the package of what they test. */
@NullMarked
package dev.weft.internal.collective.shared;

import org.jspecify.annotations.NullMarked;
