/** Weft through the APIs of older libraries. */
@NullMarked
package dev.weft.lab.system.oldapi;

import org.jspecify.annotations.NullMarked;
