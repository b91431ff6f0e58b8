/** Plain memory copies: what the machine allows. */
@NullMarked
package dev.weft.lab.system.memory;

import org.jspecify.annotations.NullMarked;
