/** What drivers share. */
@NullMarked
package dev.weft.lab.peer;

import org.jspecify.annotations.NullMarked;
