/** Weft itself, started as any user would start it. */
@NullMarked
package dev.weft.lab.system.weft;

import org.jspecify.annotations.NullMarked;
