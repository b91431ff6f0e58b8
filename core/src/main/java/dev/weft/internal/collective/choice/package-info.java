/** Which algorithm an operation takes, by default and by the user's rules. */
@NullMarked
package dev.weft.internal.collective.choice;

import org.jspecify.annotations.NullMarked;
