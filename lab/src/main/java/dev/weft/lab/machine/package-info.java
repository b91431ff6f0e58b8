/** What the machine is: recorded with every result, because a number without it means little. */
@NullMarked
package dev.weft.lab.machine;

import org.jspecify.annotations.NullMarked;
