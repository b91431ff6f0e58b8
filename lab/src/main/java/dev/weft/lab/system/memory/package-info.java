/**
 * Plain memory copies, as the bound of what the machine allows. A size comes in; a launch of a C
 * program goes out. No library has a part in it.
 */
@NullMarked
package dev.weft.lab.system.memory;

import org.jspecify.annotations.NullMarked;
